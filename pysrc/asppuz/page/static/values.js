// Numbers, letters and arrows of an answer: written, crossed out, or noted as candidates.

import { change } from "./opening.js";
import { showPad } from "./pad.js";
import { atomOf, withMark } from "./sheet.js";
import { $, same, sheet, work } from "./work.js";

const SLOT = /\{\w+\}/;

/** Whether a tool writes values into places. */
export const isWritten = (tool) =>
  work.mode === "marks" && tool?.kind === "tokens" && Object.keys(tool.atoms).some((word) => SLOT.test(word));

/** What the values of the board at hand depend on: all but its marks. */
const ground = () => JSON.stringify([{ ...sheet(), marks: 0 }, work.files]);

/** Whether the values have to be asked for. */
export const needed = () => work.mode === "marks" && work.about.tools.marks.some(isWritten) && work.values?.of !== ground();

/** Note the values that were told: for each layer places, each with a token and its atom. */
export function learn(told) {
  work.values = { of: ground(), layers: {} };
  for (const [layer, entries] of Object.entries(told)) {
    const places = work.values.layers[layer] = new Map();
    for (const [place, token, atom] of entries) {
      const key = JSON.stringify(place);
      if (!places.has(key)) places.set(key, new Map());
      places.get(key).set(token, atom);
    }
  }
  showPad();
}

/** The atoms that may hold at a place, by their tokens; none where that isn't known yet. */
function valuesAt(place) {
  const known = work.values?.of === ground() && work.values.layers[work.tool.layer];
  return (known && known.get(JSON.stringify(place))) || new Map();
}

const atomsIn = (pattern, place) => atomOf(pattern, work.tool.at === "edges" ? place : [place]);

/** The atom of a token at a place; what isn't known to be possible may be wrong, but can be written. */
function atomAt(place, token) {
  const known = valuesAt(place).get(token);
  if (known) return known;
  const [word, pattern] = Object.entries(work.tool.atoms)
    .find(([x]) => /^\{N\w*\}$/.test(x) ? /^\d+$/.test(token) : /^\{L\w*\}$/.test(x) && /^[a-z]$/.test(token)) ?? [];
  return word && atomsIn(pattern.replace(new RegExp(`\\b${word.slice(1, -1)}\\b`), token), place);
}

/** The marks that values have at a place. */
function marksAt(place) {
  const shapes = Object.entries(work.tool.atoms).filter(([word, pattern]) => pattern && SLOT.test(word)).map(([word, pattern]) => {
    const bare = [...word.matchAll(/\{(\w+)\}/g)].reduce((text, [, slot]) => text.replace(new RegExp(`\\b${slot}\\b`), "SLOT"), atomsIn(pattern, place));
    return new RegExp(`^${bare.replace(/[()]/g, "\\$&").replaceAll("SLOT", "(\\w+)")}$`);
  });
  return Object.keys(sheet().marks).filter((atom) => shapes.some((shape) => shape.test(atom)));
}

const without = (atoms) => atoms.reduce((found, atom) => withMark(found, atom, undefined), sheet());

export const erase = (place) => change(without(marksAt(place)));

/** Write a value, or take it away again. */
function write(place, token) {
  const atom = atomAt(place, token), told = marksAt(place).filter((x) => sheet().marks[x]);
  if (atom) change(withMark(without(told), atom, told.includes(atom) ? undefined : true));
}

/**
 * Note a candidate, or strike it: the candidates of a place are what isn't crossed out there. Where
 * nothing is, the first one that is noted crosses out all others.
 */
function note(place, token) {
  const atom = atomAt(place, token), all = [...valuesAt(place).values()];
  if (!atom) return;
  if (!all.includes(atom)) { change(withMark(sheet(), atom, sheet().marks[atom] === false ? undefined : false)); return; }
  const before = all.filter((x) => sheet().marks[x] !== false), noted = before.length < all.length ? before : [];
  const after = noted.includes(atom) ? noted.filter((x) => x !== atom) : [...noted, atom];
  const crossed = after.length ? all.filter((x) => !after.includes(x)) : [];
  change(crossed.reduce((found, x) => withMark(found, x, false), without(marksAt(place))));
}

/** A value is typed or clicked: as a candidate, or as what is there. */
export const enter = (place, token, small) => (small ? note : write)(place, token);

/** What was typed of a token that has more letters. */
let begun = { place: null, text: "" };

/** A key on a place: what it writes, as a further digit or letter where that may be one. */
export function type(place, key, small) {
  const values = valuesAt(place), before = same(begun.place, place) ? begun.text : "";
  const now = small ? "" : [...values].find(([, atom]) => sheet().marks[atom] === true)?.[0] ?? "";
  const tries = [before + key, now + key, key, key.toLowerCase()];
  const token = tries.find((text) => values.has(text)) ?? tries.slice(2).find((text) => atomAt(place, text));
  const text = token === undefined ? tries.find((x) => [...values.keys()].some((value) => value.startsWith(x))) : "";
  begun = { place, text: text ?? "" };
  if (token !== undefined) enter(place, token, small);
  return text !== undefined;
}

/** The values that there are, as far as they are known, and those of them that may stand at a place. */
export function choices(place) {
  const layer = work.values?.of === ground() ? work.values.layers[work.tool.layer] : null;
  const tokens = new Set([...(layer?.values() ?? [])].flatMap((values) => [...values.keys()]));
  const order = (a, b) => a.length - b.length || (a < b ? -1 : 1);
  return { all: [...tokens].sort(order), here: place ? [...valuesAt(place).keys()] : [] };
}
