"""One question asked about many boards, on this machine or on many.

``tasks`` reads what there is to ask about, ``questions`` asks about one board, ``hands``
does so in processes that a board may ruin, ``running`` keeps them busy, here or by a
scheduler of Dask, and ``records`` writes down what was found, so that a run that was
stopped goes on where it ended.
"""

from .questions import QUESTIONS, ask
from .records import Record, Sink, read_records
from .running import Gone, Place, here, left, run
from .scheduler import there
from .summary import Summary, comparison
from .tasks import (
    How,
    Task,
    board_of,
    count_tasks,
    read_tasks,
    tasks_to_make,
    with_each_encoding,
)

__all__ = [
    "QUESTIONS",
    "Gone",
    "How",
    "Place",
    "Record",
    "Sink",
    "Summary",
    "Task",
    "ask",
    "board_of",
    "comparison",
    "count_tasks",
    "here",
    "left",
    "read_records",
    "read_tasks",
    "run",
    "tasks_to_make",
    "there",
    "with_each_encoding",
]
