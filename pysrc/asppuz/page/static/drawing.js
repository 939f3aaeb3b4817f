// Drawing with a pointer: a mouse, a finger or a pen. Each kind of tool has its gesture.

import { extended, unchained } from "./chains.js";
import { change, undo } from "./opening.js";
import { cellAt, cornerAt, directionOf, endsOf, inside, pointIn, sideAt } from "./pointer.js";
import {
  atomOf, painted, SIDES, sorted, tokenAt, Walls, withHole, withMark, withSide, withToken,
} from "./sheet.js";
import { showCursor } from "./telling.js";
import { nextToken, pointed } from "./tokens.js";
import { choose, showEntry, usable } from "./tools.js";
import { $, same, sheet, work } from "./work.js";

const NEAR_CORNER = 0.35;

// What is drawn

/** The place that the tool means by a point; null where it means none. */
function placeAt(point) {
  const at = work.tool.at, cell = cellAt(point);
  if (SIDES.includes(at)) {
    const upright = at === "top" || at === "bottom", index = upright ? cell[1] : cell[0];
    return index >= 1 && index <= (upright ? sheet().cols : sheet().rows) ? index : null;
  }
  if (at === "corners") {
    const [r, c] = cornerAt(point);
    return r >= 0 && c >= 0 && r <= sheet().rows && c <= sheet().cols ? [r, c] : null;
  }
  if (at === "edges") {
    const side = sideAt(point, 0.5);
    return side && inside(sheet(), side.cell) && inside(sheet(), side.other) ? sorted(side.cell, side.other) : null;
  }
  return inside(sheet(), cell) ? cell : null;
}

/** The one atom that a tool makes between two places. */
const joined = (a, b) => atomOf(Object.values(work.tool.atoms)[0], sorted(a, b));

/** The atoms that a place of an answer may have, in the order of their tokens. */
function atomsAt(place) {
  const { atoms, at } = work.tool;
  return Object.entries(atoms).filter(([word, atom]) => atom && !word.includes("{"))
    .map(([, pattern]) => atomOf(pattern, at === "edges" ? place : [place]));
}

/** Marks of a place: none (0), each token in turn, or empty; `state` counts them. */
function marked(atoms, state) {
  return atoms.reduce((found, atom, i) =>
    withMark(found, atom, state === atoms.length + 1 ? false : state === i + 1 ? true : undefined), sheet());
}

/** Mark a place in the next way; which way that is, or null where there is nothing to mark. */
export function mark(place, back = false) {
  const atoms = atomsAt(place), marks = sheet().marks;
  if (!atoms.length) return null;
  const true_ = atoms.findIndex((atom) => marks[atom] === true);
  const now = true_ >= 0 ? true_ + 1 : atoms.every((atom) => marks[atom] === false) ? atoms.length + 1 : 0;
  const state = (now + (back ? atoms.length + 1 : 1)) % (atoms.length + 2);
  change(marked(atoms, state));
  return state;
}

/** A click makes a mark, crosses it out, and takes it away; with the other button, the other way. */
export function toggle(atom, back = false) {
  const now = sheet().marks[atom];
  change(withMark(sheet(), atom, now === undefined ? !back : now === !back ? back : undefined));
}

/** A wall between two cells: `on` says whether it is to be there; what it is then. */
export function wall(a, b, on) {
  const { layer } = work.tool, kept = work.walls.toggle(a, b, on);
  change({ ...sheet(), given: { ...sheet().given, [layer]: work.walls.labels() } });
  showCursor();
  return kept;
}

export function side(cell, letter) {
  change(withSide(sheet(), work.tool.layer, cell, letter));
}

function segment(a, b) {
  if (work.mode === "marks") { toggle(joined(a, b)); return; }
  const line = sorted(a, b).map((corner) => corner.join());
  const before = (sheet().given[work.tool.layer] ?? []).filter((ends) => ends[0]);
  const others = before.filter((ends) => !same(ends, line));
  const lines = others.length < before.length ? others : [...before, line];
  change({ ...sheet(), given: { ...sheet().given, [work.tool.layer]: lines.length ? lines : [[""]] } });
}

/** The two cells beside the side between two neighbouring corners. */
function cellsBeside(a, b) {
  const [p, q] = sorted(a, b);
  return p[1] === q[1] ? [[q[0], p[1]], [q[0], p[1] + 1]] : [[p[0], q[1]], [p[0] + 1, q[1]]];
}

// The gestures: what a pointer does that goes down, moves on, and comes up

const clue = {
  go(drag, point) {
    drag.to = cellAt(point);
  },
  end(drag, point) {
    const { tool } = work, place = placeAt(point), letter = drag.to && directionOf(drag.cell, drag.to);
    const arrow = letter && tool.at === "cells" && pointed(tool, tokenAt(sheet(), tool, drag.cell), letter);
    if (arrow) {
      work.place = drag.cell;
      change(withToken(sheet(), tool, drag.cell, arrow));
    } else if (place) {
      // A click goes to a place, and another one to its next token; where none has a slot, the first.
      const plain = Object.keys(tool.atoms).every((word) => !word.includes("{"));
      const again = same(place, work.place) || plain;
      work.place = place;
      if (again && tool.single) change(withToken(sheet(), tool, place, nextToken(tool, tokenAt(sheet(), tool, place), drag.back)));
    }
    showCursor();
    showEntry();
  },
};

/** A drag makes a chain, or makes it longer; a click goes there, and another one takes it away. */
const chain = {
  go(drag, point) {
    const cell = cellAt(point);
    if (same(cell, drag.cell)) return;
    drag.moved = true;
    if (!inside(sheet(), drag.cell) || !inside(sheet(), cell)) return;
    const next = directionOf(drag.cell, cell) && extended(sheet(), work.tool, drag.cell, cell);
    if (!next) return;
    drag.cell = work.place = cell;
    change(next);
  },
  end(drag) {
    if (!drag.moved && inside(sheet(), drag.cell)) {
      if (same(work.place, drag.cell)) change(unchained(sheet(), work.tool, drag.cell));
      work.place = drag.cell;
    }
    showCursor();
    showEntry();
  },
};

const symbol = {
  begin(drag) {
    work.place = placeAt(drag.from);
    drag.state = work.place ? mark(work.place, drag.back) : null;
    showCursor();
    showEntry();
  },
  go(drag, point) {
    const cell = cellAt(point);
    if (drag.state === null || work.tool.at !== "cells" || same(cell, drag.cell) || !inside(sheet(), cell)) return;
    drag.cell = cell;
    change(marked(atomsAt(cell), drag.state));
  },
};

const hole = {
  begin(drag) {
    if (inside(sheet(), drag.cell)) change(withHole(sheet(), drag.cell, work.about.tools.given));
  },
};

/** Along places that are passed one by one: all become what the first one becomes. */
const along = (placeOf, atomOfStep) => ({
  go(drag, point) {
    const here = placeOf(point), last = drag.last ?? placeOf(drag.from);
    if (same(here, last)) return;
    drag.last = here;
    drag.moved = true;
    const atom = directionOf(last, here) && atomOfStep(last, here);
    if (!atom) return;
    drag.holds ??= !drag.back;          // the other button crosses out
    drag.takes ??= sheet().marks[atom] === drag.holds;
    change(withMark(sheet(), atom, drag.takes ? undefined : drag.holds));
  },
  end(drag, point) {
    const near = !drag.moved && sideAt(point, 0.5);
    if (near && inside(sheet(), near.cell)) click(near, drag.back);
  },
});

function click({ cell, letter, other }, back) {
  if (work.tool.at === "corners") toggle(joined(...endsOf(cell, letter)), back);
  else if (inside(sheet(), other)) toggle(joined(cell, other), back);
}

const border = along(cornerAt, (a, b) => {
  const cells = cellsBeside(a, b);
  return cells.every((cell) => inside(sheet(), cell)) && joined(...cells);
});
const line = {
  go: (drag, point) => (work.tool.at === "corners" ? gridLine : cellLine).go(drag, point),
  end: (drag, point) => cellLine.end(drag, point),
};
const cellLine = along(cellAt, (a, b) => inside(sheet(), a) && inside(sheet(), b) && joined(a, b));
const gridLine = along(cornerAt, joined);

/** Regions: a drag from near a corner draws walls, one from the middle of a cell paints. */
const region = {
  begin(drag) {
    const { x, y } = drag.from;
    drag.paints = Math.hypot(x - Math.round(x), y - Math.round(y)) > NEAR_CORNER;
  },
  go(drag, point) {
    if (drag.paints) {
      const cell = cellAt(point);
      if (same(cell, drag.last ?? drag.cell) || !inside(sheet(), cell)) return;
      drag.last = cell;
      change(painted(sheet(), work.tool.layer, drag.cell, cell));
      work.walls = new Walls(sheet(), work.tool.layer);
      showCursor();
      return;
    }
    const here = cornerAt(point), last = drag.last ?? cornerAt(drag.from);
    if (same(here, last)) return;
    drag.last = here;
    const cells = directionOf(last, here) && cellsBeside(last, here);
    if (cells && cells.every((cell) => inside(sheet(), cell))) drag.on = wall(...cells, drag.on);
  },
  end(drag, point) {
    const near = !drag.last && sideAt(point, 0.4);
    if (near && inside(sheet(), near.cell) && inside(sheet(), near.other)) wall(near.cell, near.other);
  },
};

const sides = {
  end(drag, point) {
    const near = sideAt(point, 0.5);
    if (!near || !inside(sheet(), near.cell)) return;
    if (work.mode === "marks") click(near, drag.back);
    else if (work.tool.at === "corners" || inside(sheet(), near.other)) side(near.cell, near.letter);
  },
};

const straight = {
  end(drag, point) {
    const [a, b] = [cornerAt(drag.from), cornerAt(point)];
    if (!same(a, b)) segment(a, b);
  },
};

const GESTURES = {
  given: { tokens: clue, chains: chain, holes: hole, areas: region, lines: clue, sides, segments: straight },
  marks: { tokens: symbol, areas: border, lines: line, sides, segments: straight },
};

const gesture = () => GESTURES[work.mode][work.tool.kind];
const pointOf = (event) => pointIn($("board").querySelector("svg.picture"), work.frame, event);

/** Clues of cells and clues beside the board are told apart by where a pointer goes down. */
function chooseAt(point) {
  const [r, c] = cellAt(point), upright = c >= 1 && c <= sheet().cols, level = r >= 1 && r <= sheet().rows;
  const side = upright ? (r < 1 ? "top" : "bottom") : level ? (c < 1 ? "left" : "right") : null;
  const at = upright && level ? "cells" : side, isClue = ({ kind, at: place }) => kind === "tokens" && place === at;
  const index = usable().findIndex(isClue);
  const { kind, at: now } = work.tool;
  if (kind === "tokens" && ["cells", ...SIDES].includes(now) && now !== at && index >= 0) choose(index);
}

/** Whether a finger, which has no other button, is to cross out. */
const crosses = () => work.mode === "marks" && !$("crossing").hidden && $("cross").checked;

export function down(event) {
  if (!event.isPrimary) { cancel(); return; }
  if (!sheet() || !$("board").querySelector("svg.picture")) return;
  event.preventDefault();
  $("board").focus({ preventScroll: true });
  $("board").setPointerCapture(event.pointerId);
  const from = pointOf(event);
  if (work.mode === "given") chooseAt(from);
  work.drag = { from, cell: cellAt(from), back: event.button === 2 || crosses(), before: sheet() };
  gesture().begin?.(work.drag);
}

export function move(event) {
  if (work.drag) gesture().go?.(work.drag, pointOf(event));
}

export function up(event) {
  if (work.drag) gesture().end?.(work.drag, pointOf(event));
  work.drag = null;
}

/** What was drawn on the way is taken back: two fingers make the board larger, and draw nothing. */
export function cancel() {
  const before = work.drag?.before;
  work.drag = null;
  while (work.history.past.includes(before)) undo();
}
