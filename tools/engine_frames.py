"""The game in other people's pages, in Firefox and WebKitGTK: what comes before Play, a hand, the host at rest."""

import gzip
import shutil
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from tools.embedding import origin
from tools.hosts import Surrounding, holding, hosted
from tools.serve import COMPRESSED, Server
from tools.wire import Engine, EngineError

LIGHT: Final = 60_000
"""Bytes that may come before somebody asks to play."""
EMBEDDABLE: Final = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""What a site must send to come into a page that is isolated, where frames without credentials are unknown."""
HEAVY: Final = (".wasm", ".zip", ".bin")
MOST_TURNS: Final = 150
SCROLLED: Final = 5

QUERY: Final = {"players": "2", "levels": "easy", "speed": "instant", "seed": "spring"}
FRAME: Final = """
return document.querySelector("iframe") ?? document.querySelector("durak-game").shadowRoot.querySelector("iframe");
"""
STATE: Final = "document.documentElement.dataset.durak"
MINE: Final = "document.querySelector('#durak:is([data-actor=\"0\"], [data-phase=over])')"
FACTS: Final = "return { ...document.querySelector('#durak').dataset }"
CHOICES: Final = """
return [...document.querySelectorAll("[data-zone=hand] [data-card]:not([aria-disabled])")]
  .concat([...document.querySelectorAll(".actions :is([data-do=take], [data-do=pass]):not([aria-disabled])")])
  .map(({ dataset }) => dataset.card ? `[data-card="${dataset.card}"]` : `[data-do=${dataset.do}]`);
"""
PRESS: Final = "document.querySelector(`.mine ${arguments[0]}`).click()"
SAID: Final = "return globalThis.durakSaid"

LISTENER: Final = """
globalThis.durakSaid = [];
for (const kind of ["error", "warn"]) {
  const plain = console[kind];
  console[kind] = (...said) => { durakSaid.push(said.join(" ")); plain.apply(console, said); };
}
for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"]) {
  addEventListener(kind, ({ message, reason, violatedDirective }) =>
    durakSaid.push(`${kind}: ${message ?? reason ?? violatedDirective}`));
}
"""
"""Keeps what the page says to its console, for a driver that cannot read one."""


class Watched(Server):
    """The site, with a listener in its page; remembers what it was asked for."""

    def __init__(self, folder: Path, headers: Mapping[str, str]) -> None:
        super().__init__(folder, prefix="/a/b/")
        self.asked: list[str] = []
        asked = self.asked
        plain = self.RequestHandlerClass

        class Handler(plain):  # type: ignore[misc, valid-type]
            def answer(self, *, with_body: bool) -> None:
                asked.append(self.path)
                super().answer(with_body=with_body)

            def send(self, *answer: Any, **more: bool) -> None:  # noqa: ANN401 - as the plain one
                status, data, own = answer
                super().send(status, data, {**own, **headers}, **more)

        self.RequestHandlerClass = Handler

    def carried(self, folder: Path) -> int:
        """Return about how many bytes a host has sent for what was asked, all of it by gzip where that is usual."""
        names = {path.partition("?")[0].removeprefix("/a/b/") or "index.html" for path in self.asked}
        files = [folder / name for name in names if (folder / name).is_file()]
        return sum(
            len(gzip.compress(path.read_bytes(), 6)) if path.suffix in COMPRESSED else path.stat().st_size
            for path in files
        )


@contextmanager
def _watched(dist: Path, headers: Mapping[str, str]) -> Iterator[tuple[Watched, Path]]:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "site")
        shutil.copytree(dist, folder)
        page = (folder / "index.html").read_text(encoding="utf-8")
        (folder / "listener.js").write_text(LISTENER, encoding="utf-8")
        server = Watched(folder, headers)
        # Named in the policy, as a build that is told its address does.
        named = page.replace("&#39;self&#39;", f"&#39;self&#39; {origin(server.url)}")
        heard = named.replace("<head>", '<head><script src="listener.js"></script>', 1)
        (folder / "index.html").write_text(heard, encoding="utf-8")
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server, folder
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def plays_in_a_frame(engine: Engine, dist: Path, surrounding: Surrounding) -> str:
    """Play a whole hand in the frame of a host of another origin, and return what came before Play. EngineError."""
    headers = EMBEDDABLE if surrounding.headers else {}
    with _watched(dist, headers) as (site, folder), hosted(holding(site.url, surrounding, QUERY), surrounding) as host:
        engine.go("about:blank")
        engine.go(host)
        engine.until("document.querySelector('iframe, durak-game') && document.readyState === 'complete'")
        engine.run(f"scrollTo(0, {SCROLLED})")
        engine.enter(FRAME)
        engine.until(f"{STATE} === 'still'")
        before = site.carried(folder)
        _demand(before < LIGHT, f"{before:,} bytes come before Play")
        _demand(not any(path.endswith(HEAVY) for path in site.asked), f"before Play come {site.asked}")
        engine.run("document.querySelector('.play').click()")
        engine.until(f"['ready', 'failed'].includes({STATE})")
        _demand(engine.run(f"return {STATE}") == "ready", "the game does not start")
        _play_on(engine)
        said = engine.run(SAID)
        _demand(said == [], f"the console says {said}")
        engine.leave()
        scrolled = engine.run("return scrollY")
        _demand(scrolled == SCROLLED, f"the host has scrolled to {scrolled}")
    return f"{before:,} bytes before Play"


def _play_on(engine: Engine) -> None:
    chance = Random(1)
    for _ in range(MOST_TURNS):
        engine.until(MINE)
        facts = engine.run(FACTS)
        if facts["phase"] == "over":
            return
        choices = engine.run(CHOICES)
        cards = [choice for choice in choices if "card" in choice]
        engine.run(PRESS, chance.choice(cards if cards and chance.random() < 0.8 else choices))
        engine.until(f"document.querySelector('#durak').dataset.ply !== '{facts['ply']}'", 60)
    problem = f"a hand goes on after {MOST_TURNS} turns"
    raise EngineError(problem)


def _demand(held: bool, problem: str) -> None:  # noqa: FBT001 - what must be so
    if not held:
        raise EngineError(problem)
