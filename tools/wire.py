"""Drives Firefox and WebKitGTK with what they bring themselves: Marionette, and WebKit's own WebDriver.

Both speak the commands of WebDriver; only the way there differs.
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
"""The key that WebDriver puts a reference to an element under."""

PATIENCE_S: Final = 300


class EngineError(RuntimeError):
    """The browser cannot be started, or refuses a command."""


class Engine(ABC):
    """One window of a browser."""

    name: str

    @abstractmethod
    def go(self, url: str) -> None:
        """Load an address."""

    @abstractmethod
    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the script returns
        """Return what the body of a function returns in the page."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click the first element of a selector as a person would."""

    @abstractmethod
    def enter(self, script: str) -> None:
        """Go on in the frame that the body of a function returns."""

    @abstractmethod
    def leave(self) -> None:
        """Come back to the page that holds the frame."""

    def until(self, condition: str, seconds: float = PATIENCE_S) -> None:
        """Wait until an expression is true in the page."""
        deadline = time.monotonic() + seconds
        while not self.run(f"return Boolean({condition})"):
            if time.monotonic() > deadline:
                problem = f"{self.name}: still not true after {seconds:.0f} s: {condition}"
                raise EngineError(problem)
            time.sleep(0.1)


class Firefox(Engine):
    """Firefox by Marionette: numbered JSON messages, each behind its length, over a socket."""

    name = "Firefox"

    def __init__(self, connection: socket.socket) -> None:
        """Begin a session on a connection that has just been made."""
        self._socket = connection
        self._rest = b""
        self._number = 0
        self._receive()  # the greeting
        told = self._ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"pageLoadStrategy": "none"}}})
        self.version = str(told["capabilities"]["browserVersion"])
        self._ask("WebDriver:SetTimeouts", {"script": PATIENCE_S * 1000, "pageLoad": PATIENCE_S * 1000})

    def go(self, url: str) -> None:
        """Load an address."""
        self._ask("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the script returns
        """Return what the body of a function returns in the page."""
        # Without a sandbox of Marionette's own, so that what a script defines is there for the page.
        asked = {"script": script, "args": list(arguments), "sandbox": None}
        return self._ask("WebDriver:ExecuteScript", asked)["value"]

    def click(self, selector: str) -> None:
        """Click the first element of a selector as a person would."""
        found = self._ask("WebDriver:FindElement", {"using": "css selector", "value": selector})
        self._ask("WebDriver:ElementClick", {"id": found["value"][ELEMENT]})

    def enter(self, script: str) -> None:
        """Go on in the frame that the body of a function returns."""
        self._ask("WebDriver:SwitchToFrame", {"element": self.run(script)[ELEMENT], "focus": False})

    def leave(self) -> None:
        """Come back to the page that holds the frame."""
        self._ask("WebDriver:SwitchToFrame", {"id": None})

    def _ask(self, command: str, parameters: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(f"{len(message)}:".encode() + message)
        _, _, error, result = self._receive()
        if error is not None:
            problem = f"Firefox: {command}: {error['error']}: {error['message']}"
            raise EngineError(problem)
        return result

    def _receive(self) -> Any:  # noqa: ANN401 - JSON
        while b":" not in self._rest:
            self._more()
        length, _, self._rest = self._rest.partition(b":")
        while len(self._rest) < int(length):
            self._more()
        message, self._rest = self._rest[: int(length)], self._rest[int(length) :]
        return json.loads(message)

    def _more(self) -> None:
        piece = self._socket.recv(1 << 16)
        if not piece:
            problem = "Firefox has closed the connection"
            raise EngineError(problem)
        self._rest += piece


class WebKit(Engine):
    """WebKitGTK by its own WebDriver, over HTTP."""

    name = "WebKitGTK"

    def __init__(self, url: str, browser: str) -> None:
        """Begin a session at a driver that listens."""
        self._url = f"{url}/session"
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        told = self._ask("", {"capabilities": {"alwaysMatch": {**options, "pageLoadStrategy": "none"}}})
        self.version = str(told["capabilities"]["browserVersion"])
        self._url += f"/{told['sessionId']}"

    def go(self, url: str) -> None:
        """Load an address."""
        self._ask("/url", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the script returns
        """Return what the body of a function returns in the page."""
        return self._ask("/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector: str) -> None:
        """Click the first element of a selector as a person would."""
        found = self._ask("/element", {"using": "css selector", "value": selector})
        self._ask(f"/element/{found[ELEMENT]}/click", {})

    def enter(self, script: str) -> None:
        """Go on in the frame that the body of a function returns."""
        self._ask("/frame", {"id": self.run(script)})

    def leave(self) -> None:
        """Come back to the page that holds the frame."""
        self._ask("/frame", {"id": None})

    def end(self) -> None:
        """Close the browser."""
        self._ask("", None, method="DELETE")

    def _ask(self, path: str, body: dict[str, Any] | None, method: str = "POST") -> Any:  # noqa: ANN401 - JSON
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._url + path, data, headers, method=method)  # noqa: S310 - our own driver
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as response:  # noqa: S310 - our own driver
                return json.load(response)["value"]
        except urllib.error.HTTPError as refusal:
            problem = f"WebKitGTK: {path}: {refusal.read().decode(errors='replace')[:500]}"
            raise EngineError(problem) from refusal


def free_port() -> int:
    """Return a port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _connected(port: int, process: subprocess.Popen[bytes]) -> socket.socket:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        try:
            connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        except OSError:
            time.sleep(0.2)
        else:
            return connection
    problem = "the browser does not listen"
    raise EngineError(problem)


@contextmanager
def _running(command: list[str], **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def firefox(binary: str) -> Iterator[Firefox]:
    """Start a Firefox without a window and with an empty profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        port = free_port()
        Path(profile, "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        command = [binary, "--headless", "--marionette", "--no-remote", "--profile", profile]
        with _running(command, HOME=profile) as process, closing(_connected(port, process)) as connection:
            yield Firefox(connection)


@contextmanager
def webkit(driver: str, browser: str) -> Iterator[WebKit]:
    """Start WebKit's small browser on a screen that nobody sees, with an empty home."""
    screen = shutil.which("xvfb-run")
    if screen is None:
        problem = "WebKitGTK needs xvfb-run"
        raise EngineError(problem)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        port = free_port()
        command = [screen, "-a", "-s", "-screen 0 1280x800x24", driver, f"--port={port}"]
        with _running(command, HOME=home, XDG_CACHE_HOME=home, XDG_DATA_HOME=home) as process:
            _connected(port, process).close()
            engine = WebKit(f"http://127.0.0.1:{port}", browser)
            try:
                yield engine
            finally:
                engine.end()
