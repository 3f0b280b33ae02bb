"""Endings between two are solved exactly: compared with a plain search over the rules themselves."""

from itertools import pairwise

import pytest

from engine.cards import CARDS, SUIT_OF, Suit
from engine.game import begun, play
from engine.observation import observe
from engine.players.codes import CODES, card_set, encoded
from engine.players.deals import Deals
from engine.players.ending import SLICE, Ending, Value, _Question, is_ending
from engine.position import Phase
from engine.rules import Null, apply, legal, opening, outcome
from tests.dice import dice
from tests.table import after, fight

SIX_EACH = "6c 7c 8c 9c Tc Jc / 6d 7d 8d 9d Td Jd"


def solved(game, **options):
    ending = Ending(table_of(game), **options)
    for _ in ending.work():
        pass
    return ending


def table_of(game):
    """Return the game as the table that a player who knows every card would search."""
    position = game.position
    table = Deals(observe(game, position.actor)).draw(dice(0))
    table.hands = [card_set(hand, position.trump) for hand in position.hands]
    table.stock = [CODES[position.trump][card] for card in reversed(position.stock)]
    return table


def plain(position, memo):
    """Return the value for seat 0 by looking at everything that can happen."""
    position = position._replace(idle_bouts=0)
    if position not in memo:
        memo[position] = _plain(position, memo)
    return memo[position]


def _plain(position, memo):
    result = outcome(position)
    if isinstance(result, Null):
        return Value.NULL
    if result is not None:
        return Value.LOSS if result.durak == 0 else Value.WIN
    better, enough = (max, Value.WIN) if position.actor == 0 else (min, Value.LOSS)
    best = None
    for action in legal(position):
        value = plain(apply(position, action), memo)
        best = value if best is None else better(best, value)
        if best == enough:
            break
    return best


def plain_values(position):
    memo = {}
    values = {}
    for action in legal(position):
        value = plain(apply(position, action), memo)
        values[encoded(action, position.trump)] = value if position.actor == 0 else Value(2 - value)
    return values


def random_ending(rng, least, most, stock_odds=0.0):
    """Return a game between two at an opening or up to four actions into it."""
    pack = rng.sample(CARDS, len(CARDS))
    trump = Suit(rng.randrange(4))
    stock = ()
    if rng.random() < stock_odds:
        turned = next(card for card in pack if SUIT_OF[card] == trump)
        pack.remove(turned)
        stock = (turned,)
    sizes = rng.randint(least, most), rng.randint(least, most)
    hands = tuple(sorted(pack[: sizes[0]])), tuple(sorted(pack[sizes[0] : sum(sizes)]))
    game = begun(opening(trump, stock[0] if stock else None, hands, stock, rng.randrange(2), ()))
    for _ in range(rng.randrange(5)):
        further = play(game, rng.choice(legal(game.position)))
        if further.position.phase is Phase.OVER:
            break
        game = further
    return game


@pytest.mark.parametrize("seed", range(8))
def test_every_action_of_a_small_ending_is_worth_what_a_plain_search_says(seed):
    rng = dice(seed)
    for _ in range(40):
        game = random_ending(rng, 1, 4)
        assert solved(game).values == plain_values(game.position), game.position


@pytest.mark.parametrize("seed", range(4))
def test_the_last_card_of_the_stock_is_reckoned_with(seed):
    rng = dice(seed)
    for _ in range(25):
        game = random_ending(rng, 1, 4, stock_odds=1.0)
        assert solved(game).values == plain_values(game.position), game.position


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_two_thousand_endings_of_two_to_six_cards_are_exact(seed):
    rng = dice(1000 + seed)
    for _ in range(100):
        game = random_ending(rng, 2, 6, stock_odds=0.1)
        assert solved(game).values == plain_values(game.position), game.position


def test_the_card_that_the_rival_beats_loses_and_the_other_wins():
    ending = solved(fight("6c Ac / 7c Kd", "s"))
    assert [ending.values[action] for action in sorted(ending.actions)] == [Value.LOSS, Value.WIN]
    assert ending.best == [max(ending.actions)]


def test_a_null_hand_is_better_than_a_loss():
    game = after(fight("7c / 6c", "s", attacker=1), "6c")
    ending = solved(game)
    assert ending.value is Value.NULL
    assert len(ending.best) == 1


def test_the_action_asked_about_first_is_answered_first():
    game = fight("6c Ac / 7c Kd", "s")
    ace = encoded(game.position.hands[0][1], game.position.trump)
    assert Ending(table_of(game), first=ace).actions[0] == ace
    assert solved(game, first=ace).values == solved(game).values


def test_work_stops_after_every_slice_and_says_what_it_could_not_solve():
    hands = "6c 8c Tc Qc Ac 7d 9d Jd Kd 6h 8h Th / 7c 9c Jc Kc 6d 8d Td Qd Ad 7h 9h Jh"
    ending = Ending(table_of(fight(hands, "s")), max_nodes=5 * SLICE)
    assert 5 <= sum(1 for _ in ending.work()) <= 6
    assert not ending.solved


def test_many_small_actions_make_a_slice_together(monkeypatch):
    questions = []

    class Asked(_Question):
        def __init__(self, *about):
            super().__init__(*about)
            questions.append(self)

    monkeypatch.setattr("engine.players.ending.SLICE", 10)
    monkeypatch.setattr("engine.players.ending._Question", Asked)
    ending = Ending(table_of(fight("6c 7c 9d Jd Qh Kh / 8c Tc Td Kd Jh Ah", "s")))
    nodes = [sum(len(question.memo) for question in questions) for _ in ending.work()]
    # An action ends without a look at the count, and a question begins its own.
    most = 10 + 1 + len(ending.actions)
    assert len(nodes) > 1
    assert all(after - before <= most + 10 for before, after in pairwise(nodes))


@pytest.mark.parametrize(
    ("hands", "drawn"),
    [("6c 7c 8c 9c Tc / 6d 7d 8d 9d Td", 0), ("6c 7c 8c 9c Tc Jc / 6d 7d 8d 9d Td", 1), (SIX_EACH, None)],
)
def test_the_last_card_goes_to_the_attacker_then_to_the_defender_or_stays(hands, drawn):
    game = fight(hands, "s", stock="6s")
    question = _Question(table_of(game), Value.WIN, {})
    before = [question.start & question._full, question.start >> question._width & question._full]
    after_it = list(before)
    if drawn is not None:
        after_it[drawn] |= question._drawn
    assert question._draw(*before) == (*after_it, int(drawn is None))


def test_an_opening_is_not_settled_beforehand_while_a_card_is_left_to_draw():
    """The attacker's ace and king cannot be beaten, but whoever draws has more than he sees."""
    question = _Question(table_of(fight("Ac Kc / 6d 7d", "s", stock="6s")), Value.WIN, {})
    hands = question.start & question._full, question.start >> question._width & question._full
    assert question._opening(*hands, 0, 0) is True
    assert question._opening(*hands, 0, 1) == question.start


def test_an_ending_has_two_players_and_no_hidden_card_in_the_stock():
    assert is_ending(table_of(fight("6c / 7c", "s")))
    assert is_ending(table_of(fight("6c / 7c", "s", stock="6s")))
    assert not is_ending(table_of(fight("6c / 7c", "s", stock="7s 6s")))
    assert not is_ending(table_of(fight("6c / 7c / 8c", "s")))
    assert is_ending(table_of(fight("6c / - / 8c", "s", finish=[1])))
