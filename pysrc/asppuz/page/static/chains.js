// Chains: clues that lie along a row of cells, each with the name of its chain and its place in it.

import { tokenAt, withToken } from "./sheet.js";

const SLOT = /\{(\w+)\}/g;

/** The word of the tool whose slots are a chain's name, as the tool calls it, and a place in it. */
const wordOf = (tool) => Object.keys(tool.atoms).find((word) => word.includes(`{${tool.chain}}`));

/** The token of the link of a chain. */
const tokenOf = (tool, chain, link) =>
  wordOf(tool).replace(SLOT, (_, slot) => String(slot === tool.chain ? chain : link));

/** The chain of a token, and which of its links it is; null where it is none. */
function linkOf(tool, token) {
  const word = wordOf(tool), slots = [...word.matchAll(SLOT)].map(([, slot]) => slot);
  const shape = word.replace(/[.*+?^$()[\]\\|]/g, "\\$&").replace(SLOT, "(\\d+)");
  const found = token.match(new RegExp(`^${shape}$`));
  if (!found) return null;
  return Object.fromEntries(slots.map((slot, i) => [slot === tool.chain ? "chain" : "link", +found[i + 1]]));
}

/** All links: their cells, chains and numbers. */
function links(sheet, tool) {
  const cells = (sheet.given[tool.layer] ?? []).flatMap((row, r) => row.map((token, c) => ({ cell: [r + 1, c + 1], token })));
  return cells.map(({ cell, token }) => ({ cell, ...linkOf(tool, token) })).filter(({ chain }) => chain !== undefined);
}

/**
 * The sheet with a chain that goes on from one cell to the next: from its last link, or from an empty
 * cell, where a chain begins. Back to the link before, the last one goes. Null where it can't go on.
 */
export function extended(sheet, tool, from, to) {
  const all = links(sheet, tool), at = linkOf(tool, tokenAt(sheet, tool, from)), next = linkOf(tool, tokenAt(sheet, tool, to));
  const free = (cell) => !sheet.holes.some(([r, c]) => r === cell[0] && c === cell[1]);
  const length = at ? all.filter(({ chain }) => chain === at.chain).length : 0;
  if (!free(from) || !free(to) || (at && at.link !== length)) return null;
  if (next) return at && next.chain === at.chain && next.link === at.link - 1 ? withToken(sheet, tool, from, "") : null;
  const numbers = new Set(all.map(({ chain }) => chain));
  let chain = at?.chain ?? 1;
  while (!at && numbers.has(chain)) chain++;
  const begun = at ? sheet : withToken(sheet, tool, from, tokenOf(tool, chain, 1));
  return withToken(begun, tool, to, tokenOf(tool, chain, (at?.link ?? 1) + 1));
}

/** The sheet without the chain that a cell lies on. */
export function unchained(sheet, tool, cell) {
  const at = linkOf(tool, tokenAt(sheet, tool, cell));
  return links(sheet, tool).filter(({ chain }) => chain === at?.chain)
    .reduce((found, { cell: link }) => withToken(found, tool, link, ""), sheet);
}
