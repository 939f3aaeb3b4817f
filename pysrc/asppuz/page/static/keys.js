// Drawing with the keyboard alone.

import { mark, side, toggle, wall } from "./drawing.js";
import { change, redo, undo } from "./opening.js";
import { inside } from "./pointer.js";
import { atomOf, nextToken, pointed, SIDES, sorted, tokenAt, typed, withHole, withMark, withToken } from "./sheet.js";
import { showCursor } from "./telling.js";
import { showEntry } from "./tools.js";
import { $, ground, sheet, work } from "./work.js";

const ARROWS = { ArrowUp: "n", ArrowDown: "s", ArrowLeft: "w", ArrowRight: "e" };
/** Where the cursor begins; beside the board it is at the first line. */
const FIRST = { cells: [1, 1], corners: [0, 0], edges: [[1, 1], [1, 2]] };
const STEPS = { n: [-1, 0], s: [1, 0], w: [0, -1], e: [0, 1] };

function moved(place, letter) {
  const [dr, dc] = STEPS[letter], at = ground();
  if (SIDES.includes(at)) {
    const most = at === "top" || at === "bottom" ? sheet().cols : sheet().rows;
    return Math.min(most, Math.max(1, place + dr + dc));
  }
  if (at === "edges") {
    const [a, b] = place.map(([r, c]) => [r + dr, c + dc]);
    return inside(sheet(), a) && inside(sheet(), b) ? [a, b] : place;
  }
  const least = at === "corners" ? 0 : 1;
  const next = [place[0] + dr, place[1] + dc];
  return next[0] >= least && next[1] >= least && next[0] <= sheet().rows && next[1] <= sheet().cols ? next : place;
}

export function key(event) {
  if (event.ctrlKey || event.metaKey) {
    const name = event.key.toLowerCase();
    if (name === "z" && !event.shiftKey) undo(); else if (name === "y" || (name === "z" && event.shiftKey)) redo(); else return;
    event.preventDefault();
    return;
  }
  if (event.target !== $("board") || !sheet()) return;
  const tool = work.tool, letter = ARROWS[event.key];
  if (letter) {
    event.preventDefault();
    const from = work.place;
    if (event.shiftKey && from) { draw(from, letter); return; }
    work.place = from ? moved(from, letter) : FIRST[ground()] ?? 1;
    showCursor();
    showEntry();
    return;
  }
  if (!work.place) return;
  if (work.mode === "given" && tool.kind === "tokens") {
    const now = tokenAt(sheet(), tool, work.place);
    const next = event.key === " " ? nextToken(tool, now, event.shiftKey)
      : ["Backspace", "Delete", "."].includes(event.key) ? "" : tool.single ? typed(tool, now, event.key) : null;
    if (event.key === "Enter") { $("token").focus(); event.preventDefault(); return; }
    if (next === null) return;
    event.preventDefault();
    change(withToken(sheet(), tool, work.place, next));
  } else if (work.mode === "given" && tool.kind === "holes" && event.key === " ") {
    event.preventDefault();
    change(withHole(sheet(), work.place, work.about.tools.given));
  } else if (work.mode === "marks" && tool.kind === "tokens") keyMark(event);
}

/** Shift and an arrow: a line, a side or an arrow goes there. */
function draw(from, letter) {
  const tool = work.tool, [dr, dc] = STEPS[letter], to = [from[0] + dr, from[1] + dc];
  if (work.mode === "given" && tool.kind === "tokens") {
    const next = tool.at === "cells" && pointed(tool, tokenAt(sheet(), tool, from), letter);
    if (next) change(withToken(sheet(), tool, from, next));
  } else if (tool.kind === "lines") {
    toggle(atomOf(Object.values(tool.atoms)[0], sorted(from, to)));
    work.place = moved(from, letter);
  } else if (inside(sheet(), to)) {
    if (work.mode === "marks") toggle(atomOf(Object.values(tool.atoms)[0], sorted(from, to)));
    else if (tool.kind === "areas") wall(from, to);
    else if (tool.kind === "sides") side(from, letter);
  }
  showCursor();
}

/** A key on a place of an answer: the space bar marks it, digits and letters are written. */
function keyMark(event) {
  const { tool, place } = work;
  if (event.key === " ") {
    event.preventDefault();
    mark(place, event.shiftKey);
    return;
  }
  const slot = Object.entries(tool.atoms).find(([word]) => /^\{[NL]\w*\}$/.test(word));
  if (slot) write(event, slot[0].slice(1, -1), atomOf(slot[1], [place]));
}

/** A number or a letter of an answer is typed; with Shift it is crossed out as a candidate. */
function write(event, name, pattern) {
  const [head, tail] = pattern.split(new RegExp(`\\b${name}\\b`)), atom = (value) => head + value + tail;
  const marks = sheet().marks, here = Object.keys(marks).filter((x) => x.startsWith(head) && x.endsWith(tail));
  const without = (atoms) => atoms.reduce((found, x) => withMark(found, x, undefined), sheet());
  if (["Backspace", "Delete", "."].includes(event.key)) {
    event.preventDefault();
    change(without(here));
    return;
  }
  const digit = event.code?.match(/^Digit(\d)$/)?.[1] ?? event.key.match(/^\d$/)?.[0];
  const value = name.startsWith("N") ? digit : event.key.match(/^[a-z]$/i)?.[0].toLowerCase();
  if (value === undefined) return;
  event.preventDefault();
  if (event.shiftKey) {
    change(withMark(sheet(), atom(value), marks[atom(value)] === false ? undefined : false));
    return;
  }
  const told = here.filter((x) => marks[x] === true), before = told[0]?.slice(head.length, -tail.length || undefined);
  const longer = name.startsWith("N") && before && before !== "0" && Math.max(sheet().rows, sheet().cols) > 9;
  change(withMark(without(told), atom(longer ? before + value : value), true));
}
