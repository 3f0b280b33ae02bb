"""What goes wrong at the table does no harm: art that does not come, a fault in the middle of a drag; and the log."""

from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import until, visited
from e2e.table import notices, place, play, play_on, played_on, selector_of, told

HANDS = ["6c 6d Kd Qs Jh 9h", "7c 8d Qh Th 7d", "6h 6s Kc 8c"]


def test_a_hand_is_played_though_no_court_has_a_figure(site: str, context: BrowserContext):
    said: list[str] = []
    with visited(context, site, said) as page:
        page.route("**/courts*/**", lambda route: route.abort())
        play_on(page, f"{site}?speed=instant", HANDS, "", "9c As")
        expect(page.locator("[data-card=Kd] .court svg")).to_be_visible()
        expect(page.locator("[data-card=Kd]")).to_have_accessible_name("king of diamonds")
        *_, state = played_on(page, Random(1))  # noqa: S311 - chance in a test
        assert state["shown"]["phase"] == "over"
        page.unroute_all()
    assert all("ERR_FAILED" in line for line in said)


def test_a_fault_while_a_card_is_dragged_is_told_and_the_hand_goes_on(site: str, context: BrowserContext):
    said: list[str] = []
    with visited(context, site, said) as page:
        play_on(page, f"{site}?speed=step", HANDS, "", "9c As")
        x, y = place(page, selector_of("6c"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate("document.dispatchEvent(new Event('pointermove'))")  # it has no pointer
        expect(page.locator(".notice")).to_be_visible()
        assert "Something went wrong" in notices(page)
        page.mouse.move(x, y - 200)
        page.mouse.up()
        expect(page.locator("[data-zone=table] [data-card='6c']")).to_be_visible()
    assert any("AttributeError" in line for line in said)


def test_the_log_stays_at_its_newest_line_until_the_reader_scrolls_up(site: str, context: BrowserContext):
    with visited(context, site) as page:
        page.set_viewport_size({"width": 1280, "height": 800})
        play(page, f"{site}?speed=instant&players=3&levels=easy&seed=log&ai_seed=log")
        *_, state = played_on(page, Random(2))  # noqa: S311 - chance in a test
        lines = told(state["record"])
        last = page.locator("[data-log] li").last
        expect(last).to_have_text(lines[-1])
        assert _in_log(page, len(lines) - 1)
        page.evaluate("document.querySelector('[role=log]').scrollBy(0, -1e6)")
        until(page, "() => document.querySelector('[role=log]').scrollTop < -100")
        assert _in_log(page, 0)
        assert not _in_log(page, len(lines) - 1)


def _in_log(page: Page, number: int) -> bool:
    """Tell whether a line of the log is in sight."""
    return bool(
        page.evaluate(
            """number => {
              const box = document.querySelector("[role=log]").getBoundingClientRect();
              const line = document.querySelectorAll("[data-log] li")[number].getBoundingClientRect();
              return line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
            }""",
            number,
        )
    )
