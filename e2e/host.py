"""A host that can be watched, given another version of the site, and taken off the network."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.serve import Server

PREFIX = "/a/b/"


class Host:
    """Serves one folder at a time, always under the same address; remembers what it was asked for."""

    def __init__(self, folder: Path) -> None:
        """Go on the network."""
        self.asked: list[str] = []
        self._gone = False
        self._server = Server(folder, prefix=PREFIX)
        self._handler = self._watched()
        self._server.RequestHandlerClass = self._handler
        self.url = self._server.url
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def give(self, folder: Path) -> None:
        """Serve another folder from now on."""
        self._handler.folder = folder.resolve()

    def leave(self) -> None:
        """Answer nobody any more: connections are closed."""
        self._gone = True

    def close(self) -> None:
        """End."""
        self._server.shutdown()
        self._server.server_close()

    def _watched(self):
        host = self

        class Watched(self._server.RequestHandlerClass):  # type: ignore[name-defined, misc]
            def answer(self, *, with_body: bool) -> None:
                if host._gone:
                    self.close_connection = True
                    return
                host.asked.append(self.path.removeprefix(PREFIX))
                super().answer(with_body=with_body)

        return Watched


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    """Serve a folder meanwhile."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.close()
