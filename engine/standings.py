"""The forms of a match's outcome: JSON for programs, lines for people."""

from collections.abc import Sequence

from engine.contest import Contest, Rate, Standing, Tally
from engine.forms import Form


def contest_form(contest: Contest, results: Sequence[Tally], ranked: Sequence[Standing]) -> Form:
    """Return a match's outcome."""
    return {
        "deals": contest.deals,
        "hands": contest.hands,
        "null_hands": sum(result.nulls for result in results),
        "abandoned_hands": sum(result.abandoned for result in results),
        "players": [
            {
                "level": standing.level.value,
                "score": standing.score.mean,
                "score_interval": _interval(standing.score),
                "durak_rate": standing.durak.mean,
                "durak_interval": _interval(standing.durak),
                "first_rate": standing.first.mean,
                "first_interval": _interval(standing.first),
            }
            for standing in ranked
        ],
    }


def contest_table(contest: Contest, results: Sequence[Tally], ranked: Sequence[Standing]) -> list[str]:
    """Return a match's outcome as lines for people, in percent with 95 % intervals."""
    nulls = sum(result.nulls for result in results)
    abandoned = sum(result.abandoned for result in results)
    return [
        f"{contest.deals} deals, {contest.hands} hands, {nulls} null, {abandoned} abandoned; percent, 95 % intervals",
        f"{'level':8}{'score':>20}{'Durak':>20}{'first out':>20}",
        *(
            f"{standing.level.value:8}{_percent(standing.score):>20}{_percent(standing.durak):>20}"
            f"{_percent(standing.first):>20}"
            for standing in ranked
        ),
    ]


def _interval(rate: Rate) -> list[float]:
    return [rate.low, rate.high]


def _percent(rate: Rate) -> str:
    return f"{100 * rate.mean:.1f} ({100 * rate.low:.1f}-{100 * rate.high:.1f})"
