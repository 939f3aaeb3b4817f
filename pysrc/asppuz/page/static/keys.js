// Drawing with the keyboard alone.

import { extended, unchained } from "./chains.js";
import { mark, side, toggle, wall } from "./drawing.js";
import { change, redo, undo } from "./opening.js";
import { inside } from "./pointer.js";
import { atomOf, SIDES, sorted, tokenAt, withHole, withToken } from "./sheet.js";
import { showCursor } from "./telling.js";
import { nextToken, pointed, typed } from "./tokens.js";
import { showEntry } from "./tools.js";
import { enter, erase, isWritten, type } from "./values.js";
import { $, ground, same, sheet, work } from "./work.js";

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
  if (work.mode === "given" && (tool.kind === "tokens" || tool.kind === "chains")) {
    if (event.key === "Enter") { $("token").focus(); event.preventDefault(); return; }
    const next = keyed(event, tokenAt(sheet(), tool, work.place));
    if (next === null) return;
    event.preventDefault();
    change(next);
  } else if (work.mode === "given" && tool.kind === "holes" && event.key === " ") {
    event.preventDefault();
    change(withHole(sheet(), work.place, work.about.tools.given));
  } else if (work.mode === "marks" && tool.kind === "tokens") keyMark(event);
}

/** A key on the clue at the cursor, typed by a button. */
export function press(name) {
  const now = tokenAt(sheet(), work.tool, work.place);
  const next = keyed({ key: name, shiftKey: false }, now);
  if (next !== null) change(next);
}

/** What was typed of a token, as far as it isn't all of it: the place, and the text. */
let begun = { place: null, text: "" };

/** The sheet that a key on a place with a token makes; null where it says nothing here. */
function keyed({ key: name, shiftKey }, now) {
  const { tool, place } = work, put = (token) => withToken(sheet(), tool, place, token);
  if (["Backspace", "Delete", "."].includes(name)) return tool.kind === "chains" ? unchained(sheet(), tool, place) : put("");
  if (name === " ") return put(nextToken(tool, now, shiftKey));
  const found = tool.single ? typed(tool, now, name, same(begun.place, place) ? begun.text : "") : null;
  begun = { place, text: found?.text ?? "" };
  return found && put(found.token);
}

/** The clue at a place points there. */
export function point(place, letter) {
  const next = pointed(work.tool, tokenAt(sheet(), work.tool, place), letter);
  if (next) change(withToken(sheet(), work.tool, place, next));
}

/** Shift and an arrow: a line, a side or an arrow goes there. */
function draw(from, letter) {
  const tool = work.tool, [dr, dc] = STEPS[letter], to = [from[0] + dr, from[1] + dc];
  if (work.mode === "given" && tool.kind === "tokens") {
    if (tool.at === "cells") point(from, letter);
  } else if (work.mode === "marks" && isWritten(tool)) {
    enter(from, letter, false);
  } else if (tool.kind === "chains") {
    const next = inside(sheet(), to) && extended(sheet(), tool, from, to);
    if (next) { change(next); work.place = to; }
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
  if (!isWritten(tool)) return;
  const digit = event.code?.match(/^Digit(\d)$/)?.[1];       // with Shift, too
  const rubs = ["Backspace", "Delete", "."].includes(event.key);
  if (rubs) erase(place);
  if (rubs || (event.key.length === 1 && type(place, digit ?? event.key, event.shiftKey || $("small").checked))) event.preventDefault();
}
