"""The command line of the training."""

import argparse

import numpy as np

from tools.training import outlooks, thumbs


def main() -> None:
    """Train what is asked for and write it into the game."""
    parser = argparse.ArgumentParser(prog="python -m tools.training")
    learnt = parser.add_subparsers(dest="learnt", required=True)
    habits = learnt.add_parser("habits", help="tune the prices of the rules of thumb")
    habits.add_argument("--minutes", type=float, default=10, help="for each number of players")
    nets = learnt.add_parser("nets", help="train the outlook's nets from nothing")
    nets.add_argument("--rows", type=int, default=600_000, help="positions from each table, in each round")
    nets.add_argument("--deals", type=int, default=6, help="deals looked at for each action in the second round")
    for part in (habits, nets):
        part.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    chance = np.random.default_rng(given.seed)
    prices = thumbs.current()
    if given.learnt == "habits":
        for players in range(2, 7):
            prices = thumbs.tuned(prices, players, given.minutes, chance)
        thumbs.write(prices)
        return
    learners = {players: outlooks.new_net(players, chance) for players in outlooks.UNITS}
    # First from hands played by rule of thumb; then from hands played with the outlook that these have taught.
    for number, (deals, rate) in enumerate(((0, 0.06), (given.deals, 0.03))):
        found = outlooks.positions(given.rows, deals, prices, tuple(learners.values()), given.seed + number)
        for players, (facts, scores) in found.items():
            learners[players] = outlooks.trained(learners[players], facts, scores, 4, rate, chance)
            print(f"round {number}, {players} players: {len(facts)} positions")
    outlooks.write(tuple(learners.values()))


main()
