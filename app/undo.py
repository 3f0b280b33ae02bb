"""What can be taken back: in any hand what has shown the person nothing new, in practice everything."""

from app.effects import SaveHand
from app.model import PERSON, Model, Sheet, Table, seated
from app.moves import Step, seat
from engine.notation import replayed
from engine.rules import legal


def undone(model: Model) -> Step:
    """Take back the person's last choice; ask first where that would make the hand practice."""
    table = model.table
    if table is None or model.study is not None or not may_undo(table):
        return model, []
    ply = _last_choice(table, 0 if table.practice else table.since)
    if ply is not None:
        return _back(model, table, ply)
    # Nothing was chosen yet, or something new was seen since.
    return (model, []) if _last_choice(table, 0) is None else (model._replace(sheet=Sheet.UNDO), [])


def practised(model: Model) -> Step:
    """Make the hand practice, which nothing counts, and take back the person's last choice."""
    table = model.table
    if table is None or model.study is not None or not may_undo(table):
        return model._replace(sheet=None), []
    ply = _last_choice(table, 0)
    if ply is None:
        return model._replace(sheet=None), []
    record = table.record._replace(extra={**table.record.extra, "practice": True})
    return _back(model._replace(sheet=None), table._replace(record=record), ply)


def may_undo(table: Table) -> bool:
    """Tell whether the person has done anything in a hand that is not counted yet."""
    return table.touched and (table.practice or not table.over)


def _last_choice(table: Table, first: int) -> int | None:
    """Return the last ply, from `first` on, at which the person had more than one thing to do."""
    games = replayed(table.record)[first:-1]
    own = (
        ply
        for ply, game in enumerate(games, start=first)
        if game.position.actor == PERSON and len(legal(game.position)) > 1
    )
    return max(own, default=None)


def _back(model: Model, table: Table, ply: int) -> Step:
    times = table.record.extra.get("undone")
    extra = {**table.record.extra, "undone": 1 + (times if isinstance(times, int) else 0)}
    before = seated(table.record._replace(actions=table.record.actions[:ply], extra=extra))
    model, effects = seat(model, before)
    return model, [SaveHand(before.record), *effects]
