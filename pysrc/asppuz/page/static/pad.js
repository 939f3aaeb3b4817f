// Buttons for those who have no keyboard: the values of an answer, or the keys that clues are made of.

import { point, press } from "./keys.js";
import { keysOf } from "./tokens.js";
import { choices, enter, erase, isWritten } from "./values.js";
import { $, work } from "./work.js";

const POINTS = { n: "↑", e: "→", s: "↓", w: "←" };

const button = (textContent, disabled, onclick) =>
  Object.assign(document.createElement("button"), { type: "button", textContent, disabled, onclick });

/** The values of an answer. */
function values() {
  const { all, here } = choices(work.place);
  return all.map((token) => button(token, !here.includes(token), () => enter(work.place, token, $("small").checked)));
}

/** The keys that clues are made of, and the arrows that they may point with. */
function keys() {
  const { letters, points } = keysOf(work.tool), away = !work.place;
  return [
    ...letters.map((letter) => button(letter, away, () => press(letter))),
    ...(points ? Object.entries(POINTS).map(([letter, arrow]) => button(arrow, away, () => point(work.place, letter))) : []),
  ];
}

export function showPad() {
  const solving = isWritten(work.tool), setting = work.mode === "given" && work.tool?.kind === "tokens" && work.tool.single;
  const made = solving ? values() : setting ? keys() : [];
  $("pad").hidden = !solving && !made.length;
  $("pad").className = solving ? "row" : "row for-fingers";
  $("small-label").hidden = !solving;
  $("crossing").hidden = solving;
  $("values").replaceChildren(...made);
  $("erase").disabled = !work.place;
  $("erase").onclick = () => (solving ? erase(work.place) : press("Backspace"));
}
