"""Makes the document agree with a scene, writing only what differs. Knows elements and nothing of the game.

A keyed element keeps its node for as long as its key is in the scene, under whichever parent, so that focus, screen
readers and motion keep hold of it. Nodes that stay are not moved: those that go are skipped, not shuffled past.
"""

from typing import Any, Final

from js import Date, Intl, Object, document
from pyodide.ffi import to_js

from app.scene import Attribute, Node

Element = Any
"""An element or text of the browser's document."""

SVG: Final = "http://www.w3.org/2000/svg"
SVG_TAGS: Final = frozenset({"svg", "use", "g", "line", "polyline", "polygon", "rect", "circle", "text"})


class _Live:
    """A scene node and the document's node that shows it."""

    __slots__ = ("children", "element", "node")

    def __init__(self, node: Node, element: Element) -> None:
        self.node = node
        self.element = element
        self.children: list[_Live] = []


class Dom:
    """The part of the document under one root element."""

    def __init__(self, root: Element) -> None:
        """Take over the root, whatever stands in it; the first `show` replaces that."""
        self.root = root
        self._live: _Live | None = None
        self._keyed: dict[str, _Live] = {}
        self._claimed: set[int] = set()
        """Which keyed nodes have a place in the scene that is being shown."""
        self._document: dict[str, Attribute] = {}

    def show(self, attributes: dict[str, Attribute], scene: Node) -> None:
        """Make the document element carry the attributes and the root look like the scene."""
        _write_attributes(document.documentElement, self._document, attributes)
        self._document = attributes
        if self._live is None:
            self.root.replaceChildren()
            self.root.removeAttribute("aria-busy")
            self._live = _Live(Node(scene.tag, {}, ()), self.root)
        self._claimed.clear()
        gone: list[_Live] = []
        arrived: list[_Live] = []
        self._patch(self._live, scene, gone, arrived)
        for live in gone:
            self._remove(live)
        for live in arrived:
            _greet(live)

    def _patch(self, live: _Live, scene: Node, gone: list[_Live], arrived: list[_Live]) -> None:
        if live.node == scene:  # most are as they were, and comparing is far quicker than looking through them
            return
        _write_attributes(live.element, live.node.attributes, scene.attributes)
        before = live.children
        live.children = self._children(before, scene, arrived)
        live.node = scene
        kept = set(map(id, live.children))
        gone += [child for child in before if id(child) not in kept]
        # What is new is whole before it is put in, so that a live region says it once.
        for child, wanted in zip(live.children, scene.children, strict=True):
            if isinstance(wanted, str):
                _write_text(child, wanted)
            else:
                self._patch(child, wanted, gone, arrived)
        _place(live.element, before, live.children)

    def _children(self, before: list[_Live], scene: Node, arrived: list[_Live]) -> list[_Live]:
        """Return a live node for each child of the scene: by key, else the next unkeyed one of the tag, else new."""
        unkeyed: dict[str, list[_Live]] = {}
        for live in reversed(before):
            if live.node.key is None:
                unkeyed.setdefault(live.node.tag, []).append(live)
        return [self._found(wanted, unkeyed) or self._new(wanted, arrived) for wanted in scene.children]

    def _new(self, wanted: Node | str, arrived: list[_Live]) -> _Live:
        live = _made(wanted)
        arrived.append(live)
        if live.node.key is not None:
            self._keyed[live.node.key] = live
        return live

    def _found(self, wanted: Node | str, unkeyed: dict[str, list[_Live]]) -> _Live | None:
        if isinstance(wanted, str) or wanted.key is None:
            same = unkeyed.get("#text" if isinstance(wanted, str) else wanted.tag)
            return same.pop() if same else None
        live = self._keyed.get(wanted.key)
        if live is None or live.node.tag != wanted.tag:
            return None
        self._claimed.add(id(live))
        return live

    def _remove(self, live: _Live) -> None:
        """Take a node out, unless another parent has claimed it in the meantime."""
        key = live.node.key
        if key is not None and self._keyed.get(key) is live:
            if id(live) in self._claimed:
                return
            del self._keyed[key]
        for child in live.children:
            self._forget(child)
        if live.node.attributes.get("modal"):
            live.element.close()
        live.element.remove()

    def _forget(self, live: _Live) -> None:
        key = live.node.key
        if key is not None and self._keyed.get(key) is live:
            if id(live) in self._claimed:
                return
            del self._keyed[key]
        for child in live.children:
            self._forget(child)


def _made(wanted: Node | str) -> _Live:
    if isinstance(wanted, str):
        return _Live(_text(wanted), document.createTextNode(wanted))
    if wanted.tag in SVG_TAGS:
        element = document.createElementNS(SVG, wanted.tag)
    else:
        element = document.createElement(wanted.tag)
    return _Live(Node(wanted.tag, {}, (), wanted.key), element)


def _place(parent: Element, before: list[_Live], children: list[_Live]) -> None:
    """Put the children in order with as few moves as the order of those that stay allows."""
    staying = set(map(id, children))
    queue = [live for live in before if id(live) in staying]
    at = 0
    for child in children:
        if at < len(queue) and queue[at] is child:
            at += 1
            continue
        reference = queue[at].element if at < len(queue) else None
        parent.insertBefore(child.element, reference)
        if child in queue[at:]:
            queue.remove(child)


def _text(data: str) -> Node:
    return Node("#text", {}, (data,))


def _write_text(live: _Live, wanted: str) -> None:
    if live.node.children != (wanted,):
        live.element.data = wanted
        live.node = _text(wanted)


def _write_attributes(element: Element, before: dict[str, Attribute], after: dict[str, Attribute]) -> None:
    for name, value in after.items():
        if before.get(name) != value or type(before.get(name)) is not type(value):
            _write(element, name, value)
    for name in before:
        if name not in after:
            _write(element, name, None)


def _write(element: Element, name: str, value: Attribute) -> None:
    if name in {"modal", "reveal", "focused"}:
        return  # done by `_greet`, once the element is in the document
    if name == "local":
        element.textContent = "" if value is None else _told_time(str(element.getAttribute("datetime")), str(value))
        return
    if name.startswith("--"):
        element.style.setProperty(name, "" if value is None else str(value))
    elif name.startswith("."):
        setattr(element, name[1:], value)
    elif value is None or value is False:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, "" if value is True else str(value))


def _told_time(time: str, lang: str) -> str:
    """Return a time as this language tells it, where the browser knows how."""
    options = to_js({"dateStyle": "medium", "timeStyle": "short"}, dict_converter=Object.fromEntries)
    return str(Intl.DateTimeFormat.new(lang, options).format(Date.parse(time)))


def _greet(live: _Live) -> None:
    if live.node.attributes.get("modal"):
        live.element.showModal()
    if live.node.attributes.get("reveal"):
        live.element.scrollIntoView()
        live.element.focus()
    if live.node.attributes.get("focused"):
        live.element.focus(preventScroll=True)
