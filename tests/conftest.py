"""What tests share: a built site, and how much they play.

That is enough for every run by default, and as much as asked for with `--hands`.
"""

import pytest
from hypothesis import settings

from tools.build import build

settings.register_profile("durak", deadline=None, derandomize=True, max_examples=60, stateful_step_count=60)
settings.load_profile("durak")


def pytest_addoption(parser):
    parser.addoption(
        "--hands", type=int, default=300, help="random hands for each number of players against the oracle"
    )


@pytest.fixture
def hands(request):
    return request.config.getoption("--hands")


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """A site that may be put anywhere. Modules that use it name the group `site`, so that one worker builds it."""
    return build(tmp_path_factory.mktemp("built") / "dist")
