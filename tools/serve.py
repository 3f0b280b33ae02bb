"""Serves a folder the way a static host does: right types, gzip, ETags, ten minutes of caching, any origin may fetch.

python -m tools.serve [--port 8000] [--prefix /] [FOLDER]
"""

import argparse
import gzip
import hashlib
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar, NamedTuple
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".mo": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
COMPRESSED = {".css", ".html", ".ico", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"}
LOST = b"<!doctype html><html lang=en><title>404</title><p>There is no such page here.</p></html>"


class Body(NamedTuple):
    """One file as it travels: its bytes, their name for the cache, and whether they are gzipped."""

    data: bytes
    etag: str
    gzipped: bool


@lru_cache(maxsize=512)
def body(path: Path, _stamp: int, *, gzipped: bool) -> Body:
    """Return the file's bytes; the stamp is its time of change, so that a rebuilt site is read afresh."""
    data = path.read_bytes()
    etag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    # Level 6 is what hosts use; a smaller level would flatter nobody and a larger one would flatter us.
    return Body(gzip.compress(data, 6, mtime=0) if gzipped else data, etag, gzipped)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD below one prefix from one folder."""

    protocol_version = "HTTP/1.1"
    folder: ClassVar[Path]
    prefix: ClassVar[str]
    # A keep-alive connection that waits for a delayed acknowledgement costs 40 ms a file.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Send the file, or the page that says there is none."""
        self.answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send only what the file's answer would begin with."""
        self.answer(with_body=False)

    def answer(self, *, with_body: bool) -> None:
        """Answer one request for a file, a folder or nothing."""
        address = urlsplit(self.path)
        path = self.find(unquote(address.path))
        if path is None:
            self.send(HTTPStatus.NOT_FOUND, LOST if with_body else b"", {"Content-Type": TYPES[".html"]})
            return
        if path.is_dir():
            # A folder's own address ends with a slash, or the relative addresses in its page would miss it.
            query = f"?{address.query}" if address.query else ""
            self.send(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": f"{address.path}/{query}"})
            return
        accepted = self.headers.get("Accept-Encoding", "")
        found = body(path, path.stat().st_mtime_ns, gzipped=path.suffix in COMPRESSED and "gzip" in accepted)
        headers = {
            "Content-Type": TYPES.get(path.suffix, "application/octet-stream"),
            "Cache-Control": "max-age=600",
            "ETag": found.etag,
            "Vary": "Accept-Encoding",
        }
        if found.gzipped:
            headers["Content-Encoding"] = "gzip"
        if self.headers.get("If-None-Match") == found.etag:
            self.send(HTTPStatus.NOT_MODIFIED, b"", headers)
        else:
            self.send(HTTPStatus.OK, found.data, headers, with_body=with_body)

    def find(self, address: str) -> Path | None:
        """Return the file or folder behind an address, never one outside the folder that is served."""
        if not address.startswith(self.prefix):
            return None
        rest = address[len(self.prefix) :]
        path = (self.folder / rest).resolve()
        if not path.is_relative_to(self.folder):
            return None
        if path.is_dir() and (not rest or rest.endswith("/")):
            path /= "index.html"
        return path if path.exists() else None

    def send(self, status: HTTPStatus, data: bytes, headers: dict[str, str], *, with_body: bool = True) -> None:
        """Write one whole answer."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if with_body:
            self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing: a page is some thirty files."""


class Server(ThreadingHTTPServer):
    """The listening server; port 0 takes any free one."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0, prefix: str = "/") -> None:
        place = {"folder": folder.resolve(), "prefix": prefix}
        super().__init__(("127.0.0.1", port), type("SiteHandler", (Handler,), place))
        self.url = f"http://127.0.0.1:{self.server_port}{prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over a visitor who hung up; report anything else."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serving(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve a folder on a free port meanwhile, and give its address."""
    server = Server(folder, prefix=prefix)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.url
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("dist"))
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="the path the site lives under, with both slashes")
    asked = parser.parse_args()
    if not (asked.folder / "index.html").is_file():
        sys.stderr.write(f"{asked.folder} holds no index.html; build it with: make site\n")
        return 2
    try:
        server = Server(asked.folder, asked.port, asked.prefix)
    except OSError as problem:
        sys.stderr.write(f"port {asked.port} cannot be used ({problem.strerror}); another one: make play PORT=8001\n")
        return 2
    sys.stdout.write(f"Durak is at {server.url}  (Ctrl+C stops it)\n")
    sys.stdout.flush()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.stdout.write("\n")
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
