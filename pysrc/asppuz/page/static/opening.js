// Opening and changing boards.

import { askOnce } from "./ask.js";
import { leave, look } from "./live.js";
import { Walls } from "./sheet.js";
import { choose, showWords } from "./tools.js";
import { tell } from "./telling.js";
import { $, sheet, work } from "./work.js";

/** The name of a puzzle whose rules come with each question. */
const OWN = "own";

/** Show what was told of a puzzle: its title, its rules and its variants. */
export function introduce(event) {
  work.about = { ...work.about, ...event };
  const { title, rules, variants, makes, writes, puzzle } = work.about;
  $("title").textContent = title;
  document.title = `${title} · asppuz`;
  $("rules").textContent = rules;
  $("variants").replaceChildren(...Object.entries(variants).map(([name, words]) => {
    const label = document.createElement("label"), box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name });
    box.onchange = () => {
      const chosen = [...document.querySelectorAll("#variants input:checked")].map((x) => x.name);
      change({ ...sheet(), variants: chosen });
    };
    label.append(box, ` ${words}`);
    return label;
  }));
  $("making").hidden = !makes;
  for (const form of ["url", "janko"]) document.querySelector(`[data-copy=${form}]`).hidden = !writes.includes(form);
  $("puzzle").value = puzzle;
}

function opened(event) {
  introduce(event);
  work.opened = true;
  work.history.start(event.sheet);
  work.place = work.walls = null;
  fit();
  choose(0);
  look();
}

export function fit() {
  $("rows").value = sheet().rows;
  $("cols").value = sheet().cols;
  work.sized = false;
  for (const box of document.querySelectorAll("#variants input")) box.checked = sheet().variants.includes(box.name);
  showWords();
}

/** Open the board that is asked for; whether there is one. */
export async function open(question) {
  leave();
  try {
    const event = await askOnce(question);
    work.files = event.puzzle === OWN ? question.files : null;
    opened(event);
    return true;
  } catch (error) {
    tell(error.message, "bad");
    return false;
  }
}

/** Put a sheet in the place of the one at hand; whether it is another one. */
export function change(next) {
  const changed = work.history.change(next);
  if (changed) {
    fit();
    look();
  }
  return changed;
}

export function undo() { work.history.undo(); again(); }
export function redo() { work.history.redo(); again(); }

function again() {
  fit();
  if (work.walls) work.walls = new Walls(sheet(), work.tool.layer);
  look();
}
