"""The moment of a finished hand that is worth looking at again."""

import pytest

from app.events import PicksUp
from app.moments import Moment, key_moment
from engine.players import Level
from engine.position import Seat
from engine.rules import outcome
from tests.app.scenes import of_class, only, text
from tests.app.tables import YOU_DEFEND, game, middle, resumed, whole_hand


@pytest.mark.parametrize(
    ("hands", "actions", "moment"),
    [
        ("6c 6d 8d / 7c Kh Kd", "7c take pass Kh take Kd", Moment(2, Seat(0), 2)),
        ("6c 6d 8d / 7c 7d 7h Kh Kd", "7c take 7d 7h Kh take Kd", Moment(1, Seat(0), 3)),
        ("6c 6d / 9h 9d Kh Kd", "9h take 9d Kh take Kd", Moment(1, Seat(0), 2)),
    ],
)
def test_the_key_moment_is_the_first_fight_in_which_the_durak_picked_up_the_most(hands, actions, moment):
    assert key_moment(middle(hands, "h", actions, attacker=1)) == moment


@pytest.mark.parametrize(
    "table",
    [middle("6c / 7c", "s", "6c 7c"), middle("6c 9h / 7c", "s", "6c 7c"), YOU_DEFEND],
    ids=["null", "no take", "on"],
)
def test_without_a_durak_who_took_there_is_none(table):
    assert key_moment(table) is None
    assert of_class(game(resumed(table)), "moment") == []


@pytest.mark.parametrize("players", range(2, 7))
def test_the_key_moment_of_a_whole_hand_is_a_fight_of_the_durak(players):
    *_, (model, scene) = whole_hand("told", players, Level.EASY)
    table = model.table
    durak = outcome(table.game.position).durak
    moment = key_moment(table)
    fight = table.game.history[moment.fight - 1]
    assert (fight.defender, fight.taken, moment.seat) == (durak, True, durak)
    assert moment.cards == max(
        event.cards for event in table.told if isinstance(event, PicksUp) and event.seat == durak
    )
    assert text(only(of_class(scene, "moment"))).startswith(f"Key moment, fight {moment.fight}: ")
