"""The server answers as a static host does."""

import gzip
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tools.serve import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "site"
    (folder / "it").mkdir(parents=True)
    (folder / "index.html").write_text("<title>root</title>")
    (folder / "it/index.html").write_text("<title>it</title>")
    (folder / "a.wasm").write_bytes(b"\0asm" * 100)
    (folder / "a.zip").write_bytes(b"PK" * 100)
    (tmp_path / "secret").write_text("no")
    server = Server(folder, prefix="/a/b/")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", server.server_port)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/a/b/", "text/html; charset=utf-8"),
        ("/a/b/it/?lang=fi", "text/html; charset=utf-8"),
        ("/a/b/a.wasm", "application/wasm"),
        ("/a/b/a.zip", "application/zip"),
    ],
)
def test_a_file_has_its_type_and_any_site_may_read_it(server: Server, path: str, kind: str):
    response, _ = ask(server, path)
    assert (response.status, response.headers["Content-Type"]) == (200, kind)
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["Cache-Control"] == "max-age=600"


def test_what_shrinks_travels_compressed_to_whom_can_read_it(server: Server):
    response, data = ask(server, "/a/b/a.wasm", Accept_Encoding="gzip")
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(data) == b"\0asm" * 100
    assert ask(server, "/a/b/a.wasm")[1] == b"\0asm" * 100
    response, data = ask(server, "/a/b/a.zip", Accept_Encoding="gzip")
    assert "Content-Encoding" not in response.headers
    assert data == b"PK" * 100


def test_what_has_not_changed_is_not_sent_again(server: Server):
    etag = ask(server, "/a/b/a.zip")[0].headers["ETag"]
    response, data = ask(server, "/a/b/a.zip", If_None_Match=etag)
    assert (response.status, data) == (304, b"")
    (server.RequestHandlerClass.folder / "a.zip").write_bytes(b"other")
    assert ask(server, "/a/b/a.zip", If_None_Match=etag)[1] == b"other"


def test_a_folder_without_its_slash_leads_to_the_one_with_it(server: Server):
    response, _ = ask(server, "/a/b/it?lang=fi")
    assert (response.status, response.headers["Location"]) == (301, "/a/b/it/?lang=fi")


@pytest.mark.parametrize("path", ["/", "/a/", "/a/b/none", "/a/b/../../secret", "/a/b/%2e%2e/secret", "/a/b/it/none/"])
def test_what_is_not_there_is_a_page_that_says_so(server: Server, path: str):
    response, data = ask(server, path)
    assert response.status == 404
    assert response.headers["Content-Type"].startswith("text/html")
    assert b"no such page" in data


def test_a_head_has_no_body(server: Server):
    response, data = ask(server, "/a/b/a.zip", "HEAD")
    assert (response.status, response.headers["Content-Length"], data) == (200, "200", b"")
