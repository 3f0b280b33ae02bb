"""The messages of the project, found in its source.

They are the tables of `i18n`, the calls `text(context, message)` and `count(context, one, other, n)` in Python, where
they are methods of `Words`, and the same calls in the templates. Both kinds of source are parsed, not scanned: a call
within a call is found, and an argument that no translator could ever see is an error. An argument may be a choice
between literals, `"a" if x else "b"`: then each is a message.
"""

import ast
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from babel.messages.catalog import Catalog
from jinja2 import Environment, nodes

from i18n.cards import CARDS, RANKS, SUITS
from i18n.rules import OUTLINE

PYTHON = ("app/**/*.py", "tools/manifest.py")
TEMPLATES = ("index.html", "tools/templates/**/*.html")

# The literals each call begins with, and the fewest arguments it has: "abc".count("b") is not ours.
CALLS = {"text": (2, 2), "count": (3, 4)}

Message = tuple[str, str | tuple[str, str]]
"""A context, and a text or its two forms."""


class ExtractionError(ValueError):
    """A message in the source is not a literal, so no translator would ever see it."""


def collect(root: Path, catalog: Catalog) -> Catalog:
    """Add every message of the project at `root` to the catalog, with the files it stands in."""
    for rule in OUTLINE:
        catalog.add(rule.text, context=rule.id, locations=[("i18n/rules.py", 0)])
    for context, table in (("card", CARDS), ("rank letter", RANKS), ("suit", SUITS)):
        for name in table.values():
            catalog.add(name, context=context, locations=[("i18n/cards.py", 0)])
    for patterns, messages in ((PYTHON, python_messages), (TEMPLATES, template_messages)):
        for path in sorted(path for pattern in patterns for path in root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            for context, message in messages(path.read_text(encoding="utf-8"), name):
                catalog.add(message, context=context, locations=[(name, 0)])
    return catalog


def python_messages(source: str, name: str) -> Iterator[Message]:
    """Yield the messages of a Python file in its order."""
    calls = (node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        starred = any(isinstance(argument, ast.Starred) for argument in call.args)
        literals, fewest = CALLS.get(function, (0, 0))
        if literals and (starred or len(call.args) >= fewest):
            yield from _messages(
                [_python_choices(argument) for argument in call.args[:literals]], f"{name}:{call.lineno}"
            )


def template_messages(source: str, name: str) -> Iterator[Message]:
    """Yield the messages of a Jinja template in its order."""
    for call in Environment(autoescape=True).parse(source, name).find_all(nodes.Call):
        function = getattr(call.node, "name", getattr(call.node, "attr", ""))
        literals, _ = CALLS.get(function, (0, 0))
        if literals:
            choices = [_template_choices(argument) for argument in call.args[:literals]]
            yield from _messages(choices + [[]] * (literals - len(choices)), f"{name}:{call.lineno}")


def _messages(arguments: Sequence[list[str]], where: str) -> Iterator[Message]:
    """Yield every message that a call with these choices for its arguments can ask for."""
    if not all(arguments):
        problem = f"{where}: context and message must be literals"
        raise ExtractionError(problem)
    for context, *forms in product(*arguments):
        yield context, forms[0] if len(forms) == 1 else (forms[0], forms[1])


def _python_choices(argument: ast.expr) -> list[str]:
    match argument:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return _python_choices(body) + _python_choices(orelse)
    return []


def _template_choices(argument: nodes.Node | None) -> list[str]:
    match argument:
        case nodes.Const(value=str(text)):
            return [text]
        case nodes.CondExpr(expr1=first, expr2=second):
            return _template_choices(first) + _template_choices(second)
    return []
