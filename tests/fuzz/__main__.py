"""The long run by hand."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from .run import run, run_one
from .shrink import shrink
from .subjects import SUBJECTS, Numbered, numbered

_EPILOG = """\
Examples, from the top folder of the project:
  python -m tests.fuzz --cases 100000 --save /tmp/found      about 20 minutes
  python -m tests.fuzz --cases 5000 --seed 7 --subject url --subject codec
  python -m tests.fuzz --replay /tmp/found/*.json            what becomes of them now
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; 1 if a case failed."""
    parser = argparse.ArgumentParser(
        "python -m tests.fuzz", description="Broken input by the thousand: whatever comes out but "
        "a result or an InputError of one line is a failure, and so are 5 seconds and 500 MB.",
        epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--cases", type=int, default=2_000, help="how many (2000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case (0)")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (1)")
    parser.add_argument("--subject", action="append", default=[], choices=SUBJECTS, metavar="NAME",
                        help=f"only this one, of {', '.join(SUBJECTS)}")  # fmt: skip
    parser.add_argument("--save", type=Path, help="a folder for the smallest case of each failure")
    parser.add_argument("--replay", type=Path, nargs="+", help="run cases that were saved")
    options = parser.parse_args(arguments)
    if options.replay:
        return _replay(options.replay)
    return _fuzz(options)


def _fuzz(options: argparse.Namespace) -> int:
    only = tuple(options.subject)
    start = time.monotonic()
    words: dict[str, Counter[str]] = defaultdict(Counter)
    failed: dict[tuple[str, str], list[int]] = defaultdict(list)
    details: dict[tuple[str, str], str] = {}
    numbers = range(options.first, options.first + options.cases)
    for done, (number, outcome) in enumerate(
        run(lambda number: numbered(options.seed, number, only), numbers), 1
    ):
        subject = numbered(options.seed, number, only).subject
        words[subject][outcome.word] += 1
        if outcome.kind:
            if (subject, outcome.kind) not in failed:
                details[subject, outcome.kind] = outcome.detail
                print(f"number {number}, {subject}: {outcome.kind}", file=sys.stderr)
            failed[subject, outcome.kind].append(number)
        if done % 1_000 == 0:
            print(f"{done} cases, {len(failed)} classes of failures", file=sys.stderr)
    print(f"{options.cases} cases with seed {options.seed} in {time.monotonic() - start:.0f} s\n")
    print(f"{'subject':12} {'cases':>7}  how they ended")
    for subject in sorted(words, key=list(SUBJECTS).index):
        told = ", ".join(f"{number} {word}" for word, number in words[subject].most_common())
        print(f"{subject:12} {words[subject].total():7}  {told}")
    print(f"\n{sum(map(len, failed.values()))} failures of {len(failed)} classes")
    for (subject, kind), found in sorted(failed.items(), key=lambda item: -len(item[1])):
        print(f"\n{len(found):6}  {subject}: {kind}   (number {found[0]})")
        last = details[subject, kind].strip().split("\n")[-1]
        print(f"        {last[:200]!r}")
        if options.save:
            case = min((numbered(options.seed, n, only) for n in found[:20]), key=_length)
            print(f"        {_saved(options.save, shrink(case, kind), kind)}")
    return 1 if failed else 0


def _length(case: Numbered) -> int:
    return sum(map(len, case.case.values()))


def _saved(folder: Path, found: Numbered, kind: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"\W+", "_", f"{found.subject} {kind}")[:100]
    path = folder / f"{name}.json"
    path.write_text(json.dumps({"kind": kind, **found._asdict()}, indent=1), encoding="utf-8")
    return path


def _replay(paths: Sequence[Path]) -> int:
    code = 0
    for path in paths:
        saved = json.loads(path.read_text(encoding="utf-8"))
        outcome = run_one(Numbered(saved["subject"], saved["case"]))
        print(f"{path}: {outcome.word} {outcome.kind}\n{outcome.detail}".rstrip())
        code |= bool(outcome.kind)
    return code


if __name__ == "__main__":
    sys.exit(main())
