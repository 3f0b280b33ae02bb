"""Hand after hand in one page leaves nothing behind."""

from playwright.sync_api import BrowserContext

from tools.lasting import Sample, grown, lasted


def test_hands_in_one_page_leave_no_memory_listeners_or_proxies_behind(site: str, stranger: BrowserContext):
    early, late = lasted(stranger.new_page(), site, [3, 12])
    assert early.proxies > 0
    assert early.wasm > 0
    assert grown(early, late) == []


def test_what_grows_is_found():
    early = Sample(20, 10_000_000, 20_000_000, 40, 900, 30)
    assert grown(early, early._replace(hands=200, heap=10_400_000, nodes=1000)) == []
    assert grown(early, early._replace(heap=10_600_000)) == ["heap: 10.00 MB, then 10.60 MB"]
    assert grown(early, early._replace(wasm=24_000_000, listeners=41, proxies=31)) == [
        "listeners: 40, then 41",
        "proxies: 30, then 31",
        "Python's memory: 20.00 MB, then 24.00 MB",
    ]
