// Tokens: what a layer takes in a place, and what clicks, keys and drags make of it.

const SLOT = /\{(\w+)\}/;
const NUMBER = "0|[1-9]\\d*";
/** What a slot takes, by the first letter of its name, or by the name of one that is of its own kind. */
const SHAPES = {
  N: NUMBER, F: "[1-9]", U: `${NUMBER}|\\?`, L: "[a-z]", D: "[nesw]", Dir8: "[ns][ew]|[nesw]",
};
/** How people call what a slot takes. */
const NAMES = { N: "number", F: "digit", U: "number", L: "letter", D: "direction" };
const OPPOSITE = { n: "s", s: "n", e: "w", w: "e" };
const MOST = 100;                      // numbers that clicks go through
const FEW = 6;                         // tokens that clicks go through soon enough

const words = (tool) => Object.keys(tool.atoms);
const nameOf = (slot) => NAMES[slot[0]] ?? "text";
const shapeOf = (slot) => SHAPES[slot] ?? SHAPES[slot[0]];

/** What stands in a slot that isn't typed yet; null where there is nothing to suppose. */
function supposed(slot, before) {
  if (slot === "Dir2") return OPPOSITE[before.at(-1)] ?? null;
  return { U: "?", D: "n" }[slot[0]] ?? null;
}

/** What a word takes, as it is told to people. */
export function spoken(word) {
  const parts = word.split(/(\{\w+\})/).filter((part) => part);
  return parts.map((part) => (SLOT.test(part) ? nameOf(part.match(SLOT)[1]) : part)).join(" ");
}

/** The token of a word that begins with what is typed, the rest supposed; null where it can't be. */
function filled(word, typed) {
  let token = "", rest = typed;
  for (const part of word.split(/(\{\w+\})/).filter((x) => x)) {
    const slot = part.match(SLOT)?.[1];
    const taken = slot ? rest.match(new RegExp(`^(?:${shapeOf(slot)})`))?.[0]
      : rest.startsWith(part) || part.startsWith(rest) ? part : undefined;
    const told = slot ? taken ?? supposed(slot, token) : taken;
    if (told === null || told === undefined) return null;
    token += told;
    rest = rest.slice(taken?.length ?? 0);
  }
  return rest ? null : token;
}

/** The first token that begins with what is typed; null where there is none. */
export function completed(tool, typed) {
  if (words(tool).includes(typed)) return typed;
  return words(tool).map((word) => filled(word, typed)).find((token) => token !== null) ?? null;
}

/** What of a token has to be typed: the rest is supposed. */
function typedOf(tool, token) {
  for (let end = 1; end < token.length; end++) {
    if (completed(tool, token.slice(0, end)) === token) return token.slice(0, end);
  }
  return token;
}

/**
 * What typing a key makes of a token: the new one, and what is typed of it by now; null where the key
 * says nothing here. `before` is what was typed of the old one, as far as that is known.
 */
export function typed(tool, token, key, before = "") {
  if (key.length > 1) return null;
  const known = completed(tool, before) === token ? before : typedOf(tool, token);
  const within = token.replace(/^(.*\d)(\D*)$/, `$1${key}$2`);  // a further digit, before an arrow
  const tries = token ? [known + key, ...(within === token ? [] : [within])] : [];
  for (const text of [...tries, key, key.toLowerCase(), key.toUpperCase()]) {
    const found = completed(tool, text);
    if (found !== null) return { token: found, text };
  }
  return null;
}

/**
 * The keys that clues of a tool are made of, and whether some point in a direction: none where there
 * are few tokens, which clicks go through.
 */
export function keysOf(tool) {
  const slots = words(tool).flatMap((word) => [...word.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot));
  if (!slots.length && words(tool).length < FEW) return { letters: [], points: false };
  const kinds = new Set(slots.map((slot) => slot[0]));
  const some = (names, letters) => ([...names].some((name) => kinds.has(name)) ? letters : "");
  const plain = words(tool).join("").replaceAll(/\{\w+\}/g, "");
  const letters = some("NUF", "0123456789") + some("L", "abcdefghijklmnopqrstuvwxyz") + some("U", "?") + plain;
  return { letters: [...new Set(letters)], points: kinds.has("D") };
}

/** The token with another direction, where the layer has one with a slot for it. */
export function pointed(tool, token, letter) {
  const slots = words(tool).flatMap((word) => word.match(/\{D\w*\}/g) ?? []);
  if (!slots.length) return null;
  const pair = slots.includes("{Dir2}"), turned = token.replace(/[nesw]+/, letter);
  const tries = pair || turned === token ? [] : [turned];
  for (const text of [...tries, typedOf(tool, token) + letter, letter, `0${letter}`]) {
    const found = completed(tool, text);
    if (found !== null) return found;
  }
  return null;
}

/** The tokens that clicks go through: those without a slot, then numbers or letters from the first. */
export function cycle(tool) {
  const fixed = words(tool).filter((word) => !SLOT.test(word));
  const bare = words(tool).map((word) => word.match(/^\{(\w+)\}$/)?.[1][0]);
  const open = bare.includes("U") ? ["?"] : [];
  if (bare.includes("N") || bare.includes("U")) {
    return ["", ...fixed, ...open, ...Array.from({ length: MOST }, (_, i) => String(i))];
  }
  return ["", ...fixed, ...(bare.includes("L") ? "abcdefghijklmnopqrstuvwxyz" : "")];
}

/** The next token of a place, or the one before. */
export function nextToken(tool, token, back) {
  const tokens = cycle(tool), at = tokens.indexOf(token);
  return tokens[(Math.max(at, 0) + (back ? -1 : 1) + tokens.length) % tokens.length];
}
