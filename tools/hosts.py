"""Pages of other people that hold the game in a frame. Knows no browser's driver, so that any of them may visit."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar, NamedTuple


class Surrounding(NamedTuple):
    """What is special about a host."""

    host: str = "localhost"
    """`localhost` is another site than the game's 127.0.0.1; 127.0.0.1 is another origin of the same one."""
    frame: str = ""
    """Attributes of the frame; the element if this is `element`."""
    policy: str = ""
    """The host's content policy; {site} is the game's origin."""
    headers: Mapping[str, str] = {}
    keeps: bool = False
    """Whether the frame may keep anything."""


ISOLATION: dict[str, str] = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
STRICT = "default-src 'none'; base-uri 'none'; frame-src {site}; script-src {site}"

SURROUNDINGS: dict[str, Surrounding] = {
    "same site": Surrounding(host="127.0.0.1", keeps=True),
    "another site, storage refused": Surrounding(),
    "sandbox with scripts alone": Surrounding(frame='sandbox="allow-scripts"'),
    "isolated": Surrounding(frame="credentialless", headers=ISOLATION),
    "isolated, element": Surrounding(frame="element", headers=ISOLATION),
    "strict policy": Surrounding(policy=STRICT),
    "strict policy, element": Surrounding(frame="element", policy=STRICT),
}

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A host</title>{policy}</head>
<body><p><a href="#before" id="before">before</a></p>{frame}<p><a href="#after" id="after">after</a></p>
{filler}</body></html>"""
FILLER = "<p>More of the host.</p>" * 60


def holding(site: str, surrounding: Surrounding, query: Mapping[str, str]) -> str:
    """Return the host's page: a link, the game, a link, and enough text below to scroll."""
    origin = "/".join(site.split("/")[:3])
    policy = escape(surrounding.policy.format(site=origin))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">' if policy else ""
    return PAGE.format(policy=meta, frame=framed(site, surrounding.frame, query), filler=FILLER)


def framed(site: str, how: str, query: Mapping[str, str]) -> str:
    """Return the game as the host's page writes it."""
    if how == "element":
        chosen = "".join(f' {name}="{escape(value)}"' for name, value in query.items())
        return f'<script type="module" src="{site}embed.js"></script><durak-game{chosen}></durak-game>'
    address = "&amp;".join(["embed=1", *(f"{name}={escape(value)}" for name, value in query.items())])
    return f'<iframe {how} src="{site}?{address}" title="Durak" width="100%" height="640"></iframe>'


class Handler(BaseHTTPRequestHandler):
    """Answers with the pages by path."""

    pages: ClassVar[dict[str, tuple[str, Mapping[str, str]]]]

    def do_GET(self) -> None:
        """Send a page and the headers of its surrounding."""
        text, headers = self.pages.get(self.path, ("", {}))
        data = text.encode()
        self.send_response(200 if text else 404)
        for name, value in {"Content-Type": "text/html; charset=utf-8", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def hosted(text: str, surrounding: Surrounding) -> Iterator[str]:
    """Serve a host's page meanwhile, and give its address."""
    pages = {"/": (text, surrounding.headers), "/favicon.ico": ("<svg/>", {})}
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("HostHandler", (Handler,), {"pages": pages}))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://{surrounding.host}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
