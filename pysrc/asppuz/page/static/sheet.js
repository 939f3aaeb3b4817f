// The sheet: the board that is drawn, what may be undone, and what clicks and keys do to it.

/** A history of sheets. Each change is a new sheet, so undoing one is putting the old one back. */
export class History {
  constructor() { this.past = []; this.future = []; this.now = null; }
  start(sheet) { this.past = []; this.future = []; this.now = sheet; }
  change(sheet) {
    if (JSON.stringify(sheet) === JSON.stringify(this.now)) return false;
    this.past.push(this.now);
    this.future = [];
    this.now = sheet;
    return true;
  }
  undo() { if (this.past.length) { this.future.push(this.now); this.now = this.past.pop(); } }
  redo() { if (this.future.length) { this.past.push(this.now); this.now = this.future.pop(); } }
}

const copy = (value) => JSON.parse(JSON.stringify(value));
export const SIDES = ["top", "right", "bottom", "left"];
const LETTERS = { n: [-1, 0], e: [0, 1], s: [1, 0], w: [0, -1] };

/** The atom of a pattern, with places for its variables: `line(C,D)` becomes `line((1,1),(1,2))`. */
export function atomOf(pattern, places) {
  const names = /\bP\b/.test(pattern) ? ["P", "Q"] : ["C", "D"];
  return names.reduce((text, name, i) => places[i]
    ? text.replace(new RegExp(`\\b${name}\\b`), `(${places[i][0]},${places[i][1]})`) : text, pattern);
}

/** Two places, the smaller one first. */
export const sorted = (a, b) => (a[0] - b[0] || a[1] - b[1]) <= 0 ? [a, b] : [b, a];

/** Row and column of a place in the grid of a layer. */
export function indexOf(at, place) {
  if (at === "corners") return place;
  if (at === "edges") {
    const [[r, c], [other]] = place;
    return [2 * (r - 1) + (other !== r ? 1 : 0), c - 1];
  }
  return [place[0] - 1, place[1] - 1];
}

/** The grid of a layer outside the board, as a list of clues for each line, and back. */
export function listsOf(grid, side) {
  const upright = side === "top" || side === "bottom";
  const lines = upright ? (grid[0] ?? []).map((_, i) => grid.map((row) => row[i])) : grid;
  return lines.map((line) => line.filter((token) => token));
}
export function gridOf(lists, side) {
  const depth = Math.max(1, ...lists.map((line) => line.length));
  const gap = (line) => Array(depth - line.length).fill("");
  const inwards = side === "top" || side === "left";
  const lines = lists.map((line) => inwards ? [...gap(line), ...line] : [...line, ...gap(line)]);
  const upright = side === "top" || side === "bottom";
  return upright ? Array.from({ length: depth }, (_, i) => lines.map((line) => line[i])) : lines;
}

/** The token of a place of a layer. */
export function tokenAt(sheet, tool, place) {
  const grid = sheet.given[tool.layer];
  if (!grid) return "";
  if (SIDES.includes(tool.at)) return (listsOf(grid, tool.at)[place - 1] ?? []).join(" ");
  const [row, col] = indexOf(tool.at, place);
  return grid[row]?.[col] ?? "";
}

/** The sheet with another token at a place. */
export function withToken(sheet, tool, place, token) {
  const next = copy(sheet), grid = next.given[tool.layer];
  if (SIDES.includes(tool.at)) {
    const lists = listsOf(grid, tool.at);
    lists[place - 1] = token.split(/\s+/).filter((word) => word);
    next.given[tool.layer] = gridOf(lists, tool.at);
  } else {
    const [row, col] = indexOf(tool.at, place);
    if (grid[row]?.[col] === undefined) return sheet;
    grid[row][col] = token;
  }
  return next;
}

// Areas: labels of cells, and the walls between them while they are drawn.

export class Walls {
  constructor(sheet, layer) {
    this.rows = sheet.rows; this.cols = sheet.cols; this.set = new Set();
    const grid = sheet.given[layer];
    if (grid) for (const [a, b] of this.pairs()) if (grid[a[0] - 1][a[1] - 1] !== grid[b[0] - 1][b[1] - 1]) this.set.add(this.key(a, b));
  }
  key(a, b) { return JSON.stringify(sorted(a, b)); }
  *pairs() {
    for (let r = 1; r <= this.rows; r++) for (let c = 1; c <= this.cols; c++) {
      if (c < this.cols) yield [[r, c], [r, c + 1]];
      if (r < this.rows) yield [[r, c], [r + 1, c]];
    }
  }
  toggle(a, b, on = !this.set.has(this.key(a, b))) { on ? this.set.add(this.key(a, b)) : this.set.delete(this.key(a, b)); return on; }
  /** The label of each cell: cells that no wall parts have the same. */
  labels() {
    const grid = Array.from({ length: this.rows }, () => Array(this.cols).fill(""));
    let number = 0;
    for (let r = 1; r <= this.rows; r++) for (let c = 1; c <= this.cols; c++) {
      if (grid[r - 1][c - 1]) continue;
      const label = String(++number), todo = [[r, c]];
      grid[r - 1][c - 1] = label;
      while (todo.length) {
        const [y, x] = todo.pop();
        for (const [dy, dx] of Object.values(LETTERS)) {
          const [ny, nx] = [y + dy, x + dx];
          if (grid[ny - 1]?.[nx - 1] === "" && !this.set.has(this.key([y, x], [ny, nx]))) {
            grid[ny - 1][nx - 1] = label;
            todo.push([ny, nx]);
          }
        }
      }
    }
    return grid;
  }
  /** The walls that part nothing as yet. */
  pending() {
    const labels = this.labels();
    return [...this.set].map((key) => JSON.parse(key))
      .filter(([a, b]) => labels[a[0] - 1][a[1] - 1] === labels[b[0] - 1][b[1] - 1]);
  }
}

/** The sheet with cells painted into the area of another cell. */
export function painted(sheet, layer, from, to) {
  const next = copy(sheet), grid = next.given[layer];
  grid[to[0] - 1][to[1] - 1] = grid[from[0] - 1][from[1] - 1];
  return next;
}

/** The sheet with or without a side that has something, told by the letters of one cell. */
export function withSide(sheet, layer, cell, letter) {
  const next = copy(sheet);
  const grid = next.given[layer] ?? Array.from({ length: sheet.rows }, () => Array(sheet.cols).fill(""));
  const [r, c] = cell, [dr, dc] = LETTERS[letter], back = { n: "s", s: "n", e: "w", w: "e" }[letter];
  const other = grid[r - 1 + dr]?.[c - 1 + dc];
  if (grid[r - 1][c - 1].includes(letter) || other?.includes(back)) {
    grid[r - 1][c - 1] = grid[r - 1][c - 1].replace(letter, "");
    if (other !== undefined) grid[r - 1 + dr][c - 1 + dc] = other.replace(back, "");
  } else grid[r - 1][c - 1] += letter;
  next.given[layer] = grid;
  return next;
}

/** The sheet with a cell made a hole, or a cell again; nothing stands in a hole. */
export function withHole(sheet, cell, tools) {
  const next = copy(sheet), at = next.holes.findIndex(([r, c]) => r === cell[0] && c === cell[1]);
  if (at >= 0) next.holes.splice(at, 1);
  else {
    next.holes.push(cell);
    for (const tool of tools) {
      if (tool.at === "cells" && next.given[tool.layer]) next.given[tool.layer][cell[0] - 1][cell[1] - 1] = "";
    }
  }
  return next;
}

/** The sheet with a mark that is true, false, or (undefined) not made. */
export function withMark(sheet, atom, holds) {
  const next = copy(sheet);
  if (holds === undefined) delete next.marks[atom]; else next.marks[atom] = holds;
  return next;
}
