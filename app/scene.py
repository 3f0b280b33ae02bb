"""What the page should look like, as a tree of values; `app.dom` makes the document agree with it."""

from typing import NamedTuple

Attribute = str | int | bool | None
"""True stands for an attribute without a value, False and None for none at all."""


class Node(NamedTuple):
    """One element. Its place in a list of siblings is kept by `key` where there is one, else by order and tag."""

    tag: str
    attributes: dict[str, Attribute]
    children: "tuple[Node | str, ...]"
    key: str | None = None
    """Unique in the whole scene. An element keeps its node as long as its key stays, even under another parent."""


def node(
    tag: str,
    attributes: dict[str, Attribute] | None = None,
    *children: Node | str | None,
    key: str | None = None,
) -> Node:
    """Return an element; children that are None are left out.

    An attribute whose name starts with `--` is a custom property, and `.name` a property of the element. `local` names
    a language: the element says the time of its `datetime` as people do who speak it, where the browser is.
    """
    return Node(tag, attributes or {}, tuple(child for child in children if child is not None and child != ""), key)


def icon(name: str) -> Node:
    """Return a picture from the page's sprite. It says nothing: words beside it do."""
    return node("svg", {"aria-hidden": "true", "class": "icon"}, node("use", {"href": f"#{name}"}))


def texts(scene: Node) -> list[str]:
    """Return every text in the scene that a person reads or hears, in order."""
    spoken = (scene.attributes.get(name) for name in ("aria-label", "title", "placeholder"))
    found = [value for value in spoken if isinstance(value, str)]
    for child in scene.children:
        found += [child] if isinstance(child, str) else texts(child)
    return found


def find(scene: Node, attribute: str, value: Attribute) -> list[Node]:
    """Return every element of the scene that has this attribute with this value, in order."""
    found = [scene] if scene.attributes.get(attribute) == value else []
    for child in scene.children:
        if isinstance(child, Node):
            found += find(child, attribute, value)
    return found
