"""Pages that stand still: a model's scene as a document with the site's own style, without a runtime behind it.

What Python would write by `app.dom` is written here as text, so that hundreds of states are looked at in a minute.
"""

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from app.messages import Message, Resumed
from app.model import Model, new_model, seated
from app.scene import Node
from app.settings import Settings
from app.update import update
from app.view import page as page_of
from e2e.conftest import DIST, until
from e2e.table import record_of, words
from engine.notation import read
from i18n.words import Words

EMPTY: Final = frozenset({"input"})
"""Elements without an end tag."""

READY: Final = """() => {
  for (const sheet of document.querySelectorAll("dialog:not([open])")) sheet.showModal();
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue("--felt") !== "" && document.fonts.status === "loaded";
}"""


def model(hands: list[str], actions: str = "", stock: str = "", *, settings: Settings | None = None) -> Model:
    """Return the page in the middle of a fight that began with these cards, spades being trumps."""
    return sent(new_model(settings or Settings()), Resumed(seated(read(record_of(hands, actions, stock)))))


def sent(model: Model, *messages: Message) -> Model:
    """Return the model after messages; what they ask of the world is not done."""
    for message in messages:
        model, _ = update(model, message)
    return model


def stand(page: Page, site: str, model: Model, said: str | Words = "en", *, framed: bool = False) -> None:
    """Put what the model looks like on the page, in a language or in words of one's own."""
    model = model._replace(framed=framed)
    shown = page_of(words(said) if isinstance(said, str) else said, model)
    game = shown.game._replace(attributes={"id": "durak", **shown.game.attributes})
    root = _attributes({**shown.document, "data-durak": "ready", "data-embed": framed})
    style, sprite = _of_the_site(DIST / "index.html")
    content = (
        f'<!doctype html><html {root}><title>Durak</title><meta name="viewport" content="width=device-width">'
        f'<link rel="stylesheet" href="{site}{style}"><body>{sprite}{_written(game)}</body></html>'
    )
    address = f"{site}still"  # of the site's own origin, or a browser keeps it from the site's files
    page.route(address, lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=content))
    page.goto(address)
    page.unroute(address)
    until(page, READY)


@cache
def _of_the_site(index: Path) -> tuple[str, str]:
    """Return the address of the site's style below its root, and its sprite."""
    text = index.read_text("utf-8")
    (style,) = re.findall(r'<link rel="stylesheet" href="\./([^"]+)"', text)
    (sprite,) = re.findall(r'<svg [^>]*class="sprite".*?</svg>(?=</script>)', text, re.DOTALL)
    return str(style), str(sprite)


def _written(node: Node) -> str:
    opening = f"<{node.tag} {_attributes(node.attributes)}>"
    if node.tag in EMPTY:
        return opening
    inside = "".join(escape(child) if isinstance(child, str) else _written(child) for child in node.children)
    return f"{opening}{inside}</{node.tag}>"


def _attributes(attributes: dict[str, str | int | bool | None]) -> str:
    lengths = "".join(f"{name}:{value};" for name, value in attributes.items() if name.startswith("--"))
    written = [f'style="{lengths}"'] if lengths else []
    for name, value in attributes.items():
        if name.startswith("--") or name in {"modal", "reveal"} or value is None or value is False:
            continue
        plain = name.removeprefix(".")
        written.append(plain if value is True else f'{plain}="{escape(str(value))}"')
    return " ".join(written)
