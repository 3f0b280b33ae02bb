"""What follows when a hand is looked at again: opened from anywhere, walked through, left, and played on from."""

from itertools import pairwise
from typing import Final

from app.effects import (
    Download,
    Effect,
    GiveDay,
    GiveLink,
    Locate,
    RunReplay,
    SaveHand,
    SetAside,
    Shuffle,
    Stamp,
    TakeUp,
)
from app.events import events, opening_events
from app.links import Fault, LinkError, packed, unpacked
from app.model import Model, Notice, Replay, Sheet, Table, seated
from app.moves import Step, cleared, noticed, put_aside, seat, waits
from app.reasons import without_reasons
from engine.notation import Record, RecordError, read, replayed

LINK: Final = "#r="
"""What an address's fragment begins with if it holds a hand."""

PRIVATE: Final = frozenset({"address"})
"""What a record keeps about this browser and does not take along to another."""


def located(model: Model, fragment: str) -> Step:
    """Return the model after the address changed: a hand to look at, or none any more; or a link that holds none."""
    if not fragment.startswith(LINK):
        return left(model)
    # What is written around an address in a message often sticks to it.
    link = fragment.removeprefix(LINK).rstrip(".,:;!?'\")>]")
    if model.replay is not None and link == model.replay.link:
        return model, []
    try:
        record = unpacked(link)
    except LinkError as error:
        notice = Notice.OTHER_LINK if error.fault is Fault.OTHER_VERSION else Notice.BROKEN_LINK
        return noticed(model, notice), [Locate(None if model.replay is None else model.replay.link)]
    return opened(model, record)


def opened(model: Model, record: Record, ply: int = 0) -> Step:
    """Return the model that looks at a record, which must replay, from this ply on."""
    waiting = waits(model)
    games = tuple(replayed(record))
    told = (opening_events(games[0]), *(events(before, after) for before, after in pairwise(games)))
    shared = without_private(record)
    replay = Replay(shared, _link(shared), games, told, waiting=waiting)
    model = _at(cleared(model, _table(replay, 0))._replace(sheet=None), replay, ply)
    return model, [Locate(replay.link)]


def of_the_table(model: Model, ply: int) -> Step:
    """Look at the table's own hand again, once it is over."""
    table = waits(model)
    return (model, []) if table is None or not table.over else opened(model, table.record, ply)


def from_file(model: Model, text: str | None) -> Step:
    """Look at the hand that a file holds, or say that it holds none."""
    try:
        record = read(text or "")
        replayed(record)
    except RecordError:
        return noticed(model._replace(sheet=None), Notice.BROKEN_FILE), []
    model, effects = opened(model, record)
    return (model, effects) if has_link(model) else (noticed(model, Notice.LONG_LINK), effects)


def has_link(model: Model) -> bool:
    """Tell whether the hand that is looked at fits into a link."""
    return model.replay is not None and model.replay.link is not None


def without_private(record: Record) -> Record:
    """Return a record as it is given away."""
    return record._replace(extra={key: value for key, value in record.extra.items() if key not in PRIVATE})


def _table(replay: Replay, ply: int) -> Table:
    told = tuple(event for happened in replay.told[: ply + 1] for event in happened)
    return Table(replay.record, replay.games[ply], told)


def _at(model: Model, replay: Replay, ply: int) -> Model:
    ply = max(0, min(ply, replay.last))
    return model._replace(replay=replay._replace(ply=ply), table=_table(replay, ply), answer=None)


def moved(model: Model, ply: int) -> Step:
    """Go to a ply; what went on by itself stops there."""
    replay = model.replay
    return (model, []) if replay is None else (_at(model, replay._replace(playing=False), ply), [])


def stepped(model: Model, by: int) -> Step:
    """Go some plies on or back."""
    return (model, []) if model.replay is None else moved(model, model.replay.ply + by)


def run(model: Model) -> Step:
    """Begin to go on by itself, from the start again if this is the end; or stop."""
    replay = model.replay
    if replay is None:
        return model, []
    if replay.playing:
        return model._replace(replay=replay._replace(playing=False)), []
    at = 0 if replay.ply == replay.last else replay.ply
    model = _at(model, replay._replace(playing=True), at)
    return model, [RunReplay(at, model.settings)]


def due(model: Model, ply: int) -> Step:
    """Go on by itself, if it still does and is still there."""
    replay = model.replay
    if replay is None or not replay.playing or replay.ply != ply:
        return model, []
    ended = ply + 1 >= replay.last
    model = _at(model, replay._replace(playing=not ended), ply + 1)
    return model, [] if ended else [RunReplay(ply + 1, model.settings)]


def turned(model: Model) -> Step:
    """Open all hands, or close those of the rivals."""
    replay = model.replay
    return (model, []) if replay is None else (model._replace(replay=replay._replace(bare=not replay.bare)), [])


def left(model: Model) -> Step:
    """Leave the replay for the hand that waited."""
    replay = model.replay
    if replay is None:
        return model, []
    model = model._replace(replay=None)
    if replay.waiting is None:
        return model, [Locate(None), Shuffle()]
    model, effects = seat(model, replay.waiting)
    return model, [Locate(None), *effects]


def closed(model: Model) -> Step:
    """Give up the replay for what comes in its place, be the hand that waits on the table or not."""
    replay = model.replay
    if replay is None:
        return model, []
    return model._replace(replay=None, table=replay.waiting), [Locate(None)]


def kept_waiting(model: Model, table: Table) -> Model:
    """Return the model with another hand waiting: it went on in another tab."""
    return model if model.replay is None else model._replace(replay=model.replay._replace(waiting=table))


def playing_on(model: Model) -> Step:
    """Ask for a practice hand that begins where the replay is."""
    replay = model.replay
    if replay is None or replay.games[replay.ply].position.actor is None:
        return model, []
    record = replay.record
    settings = model.settings.levels[: record.players - 1]
    named = _table(replay, 0).named_levels
    levels = [(level or ours).value for level, ours in zip(named, settings, strict=True)]
    extra = {**record.extra, "levels": [None, *levels], "practice": True}
    return model, [Stamp(record._replace(actions=record.actions[: replay.ply], extra=extra))]


def played_on(model: Model, record: Record) -> Step:
    """Put a practice hand on the table; an unfinished hand waits until it is over or left."""
    waiting = waits(model)
    aside: list[Effect] = []
    if waiting is not None and not waiting.over and not waiting.practice:
        model = model._replace(aside=waiting)
        aside = [SetAside(waiting.record)]
    model, effects = seat(model._replace(replay=None), seated(record))
    return model, [Locate(None), *aside, SaveHand(record), *effects]


def taken_up(model: Model) -> Step:
    """Leave the hand on the table for the one that was put aside, and put it aside in turn if it was begun."""
    aside = model.aside
    if aside is None:
        return model, []
    model, ours = put_aside(model._replace(aside=None, sheet=None, draft=None))
    model, away = closed(model)
    model, effects = seat(model, aside)
    return model, [*away, *ours, TakeUp(aside.record), *effects]


def shared(model: Model) -> Step:
    """Show the link to the hand that is looked at or over, and pass it on."""
    link = link_of(model)
    sheet = model._replace(sheet=Sheet.SHARE, given=None)
    return (sheet, []) if link is None else (sheet, [GiveLink(address(model, link))])


def day_shared(model: Model) -> Step:
    """Show what the deal of the day on the table came to, with its address, and pass it on."""
    table = model.table
    if table is None or not table.over:
        return model, []
    return model._replace(sheet=Sheet.DAY, given=None), [GiveDay(table, model.base)]


def downloaded(model: Model) -> Step:
    """Keep the hand that is looked at or over as a file."""
    record = _given(model)
    return (model, []) if record is None else (model, [Download(record)])


def link_of(model: Model) -> str | None:
    """Return the link to the hand that is looked at or over; None if it is too large for one."""
    if model.replay is not None:
        return model.replay.link
    record = _given(model)
    return None if record is None else _link(record)


def address(model: Model, link: str) -> str:
    """Return the address that opens a link in anyone's browser, in that person's language."""
    return f"{model.base}{LINK}{link}"


def _link(record: Record) -> str | None:
    try:
        return packed(without_reasons(record))
    except LinkError:
        return None


def _given(model: Model) -> Record | None:
    if model.replay is not None:
        return model.replay.record
    table = model.table
    return None if table is None or not table.over or model.study is not None else without_private(table.record)
