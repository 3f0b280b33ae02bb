"""How much the suite plays: enough for every run by default, and as much as asked for with `--hands`."""

import pytest
from hypothesis import settings

settings.register_profile("durak", deadline=None, derandomize=True, max_examples=60, stateful_step_count=60)
settings.load_profile("durak")


def pytest_addoption(parser):
    parser.addoption(
        "--hands", type=int, default=300, help="random hands for each number of players against the oracle"
    )


@pytest.fixture
def hands(request):
    return request.config.getoption("--hands")
