// The work at hand: the board, how it is being filled in, and what was told of its puzzle.

import { History } from "./sheet.js";

export const $ = (id) => document.getElementById(id);

export const work = {
  history: new History(),
  mode: "given",                      // or "marks": setting a board, or solving it
  tool: null,
  place: null,                        // where the cursor is
  walls: null,                        // while regions are drawn
  drag: null,                         // while a pointer is down
  files: null,                        // rules of one's own
  about: null,                        // what the solver has told of the puzzle
  frame: { left: 0, top: 0 },         // where the board lies in its picture
  values: null,                       // what may be written where, as far as it is known
  opened: false,                      // whether the board has just been opened, and has no address yet
  sized: false,                       // whether a size was typed that the board doesn't have yet
  text: "",                           // the board as text
};

export const sheet = () => work.history.now;
export const tools = () => work.about.tools[work.mode];

/** What the cursor stands on: a side of the board, a corner, an edge or a cell. */
export function ground() {
  const { kind, at } = work.tool ?? {};
  if (at === "corners") return kind === "sides" ? "cells" : at;
  return at === "edges" && kind !== "tokens" ? "cells" : at;
}
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
