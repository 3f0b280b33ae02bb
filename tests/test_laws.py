"""The laws of the game over whole random hands, with illegal actions tried and hidden cards exchanged on the way."""

import json
import re
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.cards import CARD_TEXT, CARDS, PASS, TAKE
from engine.forms import observation_form, state_form
from engine.game import dealt, play
from engine.notation import Record, RecordError, Stacked, read, replayed, write
from engine.observation import observe
from engine.position import Seat
from engine.rules import IllegalAction, check, legal, refusal
from tools.laws import check_state, check_step

pytestmark = pytest.mark.thorough

ACTIONS = [*CARDS, TAKE, PASS]


def hidden_from(game, seat):
    """Return the cards that a seat cannot know where they are: others' unseen cards, and the stock but its trump."""
    position = game.position
    others = {card for other, hand in enumerate(position.hands) if other != seat for card in hand}
    unseen = others - {card for hand in game.known for card in hand}
    return sorted(unseen | set(position.stock[:-1]))


def exchanged(game, seat, rng):
    """Return the game with everything hidden from a seat permuted."""
    position = game.position
    hidden = hidden_from(game, seat)
    swapped = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    # A hidden card's place takes another hidden card; every other card stays where it is.
    hands = tuple(tuple(sorted(swapped.get(card, card) for card in hand)) for hand in position.hands)
    stock = tuple(swapped.get(card, card) for card in position.stock)
    return game._replace(position=position._replace(hands=hands, stock=stock))


class Hands(RuleBasedStateMachine):
    """Hands one after another at tables of every size; the rule `act` can always be done."""

    @initialize(players=st.integers(2, 6), dealer=st.integers(0, 5), deck=st.permutations(CARDS))
    def deal(self, players, dealer, deck):
        self.players = players
        self.dealer = Seat(dealer % players)
        self.deck = tuple(deck)
        self.actions = []
        self.game = dealt(self.deck, players, self.dealer)

    @rule(choice=st.integers(0, 37), deck=st.randoms(use_true_random=False))
    def act(self, choice, deck):
        allowed = legal(self.game.position)
        if not allowed:
            self.deal(deck.randint(2, 6), deck.randint(0, 5), deck.sample(CARDS, 36))
            return
        action = allowed[choice % len(allowed)]
        before, self.game = self.game, play(self.game, action)
        self.actions.append(action)
        check_step(before, action, self.game)
        check_state(self.game)

    @rule(length=st.integers(1, 90), number=st.integers(0, 2**32))
    def act_often(self, length, number):
        """Mostly with the lowest card, or hands would hardly ever end."""
        rng = Random(number)  # noqa: S311 - chance in a test
        for _ in range(length):
            self.act(rng.choice((0, 0, 0, 0, rng.randrange(38))), rng)

    @rule(action=st.sampled_from(ACTIONS))
    def an_illegal_action_changes_nothing(self, action):
        if action in legal(self.game.position):
            return
        state = state_form(self.game)
        with pytest.raises(IllegalAction):
            check(self.game.position, action)
        assert state_form(self.game) == state
        record = Record(self.players, Stacked(self.dealer, self.deck), (*self.actions, action))
        with pytest.raises(RecordError, match=f"^action {len(record.actions)}, "):
            replayed(record)

    @rule()
    def an_action_is_refused_exactly_when_it_is_not_legal(self):
        position = self.game.position
        for seat in range(self.players):
            allowed = {action for action in ACTIONS if refusal(position, Seat(seat), action) is None}
            assert allowed == (set(legal(position)) if seat == position.actor else set())

    @rule()
    def replaying_a_record_gives_the_same_states(self):
        record = Record(self.players, Stacked(self.dealer, self.deck), tuple(self.actions))
        games = replayed(read(write(record)))
        assert games[-1] == self.game
        assert [game.ply for game in games] == list(range(len(self.actions) + 1))

    @rule(seat=st.integers(0, 5), number=st.integers(0, 2**32))
    def what_is_hidden_from_a_seat_does_not_change_what_it_sees(self, seat, number):
        seat = Seat(seat % self.players)
        rng = Random(number)  # noqa: S311 - chance in a test
        seen = observe(self.game, seat)
        assert observe(exchanged(self.game, seat, rng), seat) == seen

    @rule(number=st.integers(0, 2**32))
    def cards_still_to_be_drawn_do_not_change_what_anybody_sees(self, number):
        left = len(self.game.position.stock)
        if left < 3:
            return
        rest = list(self.deck[36 - left + 1 :])
        Random(number).shuffle(rest)  # noqa: S311 - chance in a test
        deck = (*self.deck[: 36 - left + 1], *rest)
        assert set(deck) == set(CARDS)
        other = replayed(Record(self.players, Stacked(self.dealer, deck), tuple(self.actions)))[-1]
        for seat in map(Seat, range(self.players)):
            assert observe(other, seat) == observe(self.game, seat)

    @rule(seat=st.integers(0, 5))
    def no_hidden_card_is_written_anywhere_in_an_observation(self, seat):
        seat = Seat(seat % self.players)
        text = json.dumps(observation_form(observe(self.game, seat)))
        written = set(re.findall(r"[6-9TJQKA][cdhs]", text))
        assert not written & {CARD_TEXT[card] for card in hidden_from(self.game, seat)}

    @invariant()
    def the_laws_hold(self):
        check_state(self.game)


TestHands = Hands.TestCase
