"""The laws that hold in every state of every hand and over every action, each with the sentence that states it."""

from collections.abc import Callable
from typing import Final

from engine.cards import CARDS, RANK_OF, Action, is_card
from engine.game import Game
from engine.position import HAND_SIZE, MAX_ATTACKS, Phase, table_cards
from engine.rules import legal, next_in, outcome


class BrokenLawError(AssertionError):
    """A state that no hand may reach; the message is the law."""


def check_state(game: Game) -> None:
    """Raise BrokenLawError unless every law of a state holds."""
    for law, holds in STATE_LAWS.items():
        if not holds(game):
            raise BrokenLawError(law)


def check_step(before: Game, action: Action, after: Game) -> None:
    """Raise BrokenLawError unless every law of a step holds between two states."""
    for law, holds in STEP_LAWS.items():
        if not holds(before, action, after):
            raise BrokenLawError(law)


def _cards_are_kept(game: Game) -> bool:
    position = game.position
    held = [card for hand in position.hands for card in hand]
    return sorted((*held, *position.stock, *table_cards(position.table), *game.discard)) == list(CARDS)


def _hands_are_sorted(game: Game) -> bool:
    return all(hand == tuple(sorted(hand)) for hand in game.position.hands)


def _one_attack_is_open(game: Game) -> bool:
    position = game.position
    unbeaten = [place for place, pair in enumerate(position.table) if pair.defence is None]
    match position.phase:
        case Phase.PILE_ON:
            return bool(unbeaten)
        case Phase.DEFEND:
            return unbeaten == [len(position.table) - 1]
        case _:
            return not unbeaten


def _somebody_can_act(game: Game) -> bool:
    position = game.position
    if position.phase is Phase.OVER:
        return position.actor is None and not legal(position)
    return position.actor is not None and position.actor not in position.finish and bool(legal(position))


def _all_are_served_first(game: Game) -> bool:
    position = game.position
    if position.phase is not Phase.ATTACK or not position.stock or _begun_short(game):
        return True
    return all(len(hand) >= HAND_SIZE for seat, hand in enumerate(position.hands) if seat not in position.finish)


def _begun_short(game: Game) -> bool:
    """Tell whether this is the first fight of a hand started in the middle with fewer than six cards somewhere."""
    return len(game.history) == 1 and any(len(hand) < HAND_SIZE for hand in game.start.hands)


def _cap_holds(game: Game) -> bool:
    position = game.position
    return len(position.table) <= position.cap <= MAX_ATTACKS


def _out_means_without_cards(game: Game) -> bool:
    position = game.position
    if any(position.hands[seat] for seat in position.finish):
        return False
    seats = range(len(position.hands))
    return position.phase is not Phase.ATTACK or all(position.hands[seat] or seat in position.finish for seat in seats)


def _roles_are_held_by_players(game: Game) -> bool:
    position = game.position
    if position.phase is not Phase.ATTACK:
        return True
    return position.attacker not in position.finish and position.defender == next_in(position.attacker, position.hands)


def _over_when_one_is_left(game: Game) -> bool:
    position = game.position
    left = len(position.hands) - len(position.finish)
    return (position.phase is Phase.OVER) == (left < 2) == (outcome(position) is not None)


def _known_cards_are_held(game: Game) -> bool:
    return all(set(known) <= set(hand) for known, hand in zip(game.known, game.position.hands, strict=True))


STATE_LAWS: Final[dict[str, Callable[[Game], bool]]] = {
    "36 distinct cards are always somewhere": _cards_are_kept,
    "every hand is sorted": _hands_are_sorted,
    "at most one attack lies open unless the defender takes": _one_attack_is_open,
    "one seat is on turn and may do something, unless the hand is over": _somebody_can_act,
    "while stock is left, a fight opens with six cards or more in every hand": _all_are_served_first,
    "a fight has no more attacks than its cap, and its cap is six at most": _cap_holds,
    "who is out holds no cards, and who holds none when a fight opens is out": _out_means_without_cards,
    "when a fight opens, the defender is the next seat still in after the attacker": _roles_are_held_by_players,
    "the hand is over exactly when fewer than two are left in": _over_when_one_is_left,
    "a card known to be in a hand is in it": _known_cards_are_held,
}


def _attack_matches_a_rank(before: Game, action: Action, after: Game) -> bool:  # noqa: ARG001 - every law is called alike
    table = before.position.table
    if not is_card(action) or not table or before.position.phase is Phase.DEFEND:
        return True
    return RANK_OF[action] in {RANK_OF[card] for card in table_cards(table)}


def _only_beaten_tables_are_discarded(before: Game, action: Action, after: Game) -> bool:
    gained = set(after.discard) - set(before.discard)
    if not gained:
        return set(after.discard) == set(before.discard)
    table = set(table_cards(before.position.table))
    if is_card(action):
        table.add(action)
    return gained == table and not after.position.table and before.position.phase is not Phase.PILE_ON


def _only_the_defender_goes_out(before: Game, action: Action, after: Game) -> bool:  # noqa: ARG001
    if not before.position.stock or _begun_short(before):
        return True
    gone = after.position.finish[len(before.position.finish) :]
    return set(gone) <= {before.position.defender}


def _who_is_out_stays_out(before: Game, action: Action, after: Game) -> bool:  # noqa: ARG001 - every law is called alike
    finish = before.position.finish
    return after.position.finish[: len(finish)] == finish


def _the_played_card_moves_alone(before: Game, action: Action, after: Game) -> bool:
    actor = before.position.actor
    if not after.position.table or actor is None:
        return True
    hands = [set(hand) for hand in before.position.hands]
    hands[actor] -= {action}
    return hands == [set(hand) for hand in after.position.hands]


STEP_LAWS: Final[dict[str, Callable[[Game, Action, Game], bool]]] = {
    "every attack but the first has a rank that was on the table": _attack_matches_a_rank,
    "the discard grows only by a beaten table, and by all of it": _only_beaten_tables_are_discarded,
    "while stock was left when a fight opened, only its defender goes out in it": _only_the_defender_goes_out,
    "who is out stays out, and in the same place": _who_is_out_stays_out,
    "within a fight nothing leaves a hand but the card that is played": _the_played_card_moves_alone,
}
