"""What axe-core finds in a page."""

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

AXE: Final = Path(__file__).resolve().parents[1] / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN: Final = """async (tags) => {
  const { violations } = await axe.run({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) =>
    `${html.slice(0, 120)} (${any.map(({ message }) => message).join("; ").slice(0, 160)})`).join(" | ")}`);
}"""


def violations(page: Page) -> list[str]:
    """Return what axe finds in the page as it is now."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text("utf-8"))
    found: Any = page.evaluate(RUN, TAGS)
    return list(found)
