// Where a pointer is: the cell, the corner or the edge that it means.

export const CELL = 36;
const NEAR = 0.28;

/** Where a pointer is on the board, in cells from its upper left corner. */
export function pointIn(svg, frame, event) {
  const box = svg.getBoundingClientRect(), [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  return {
    x: ((event.clientX - box.left) * width / box.width - frame.left) / CELL,
    y: ((event.clientY - box.top) * height / box.height - frame.top) / CELL,
  };
}

export const cellAt = ({ x, y }) => [Math.floor(y) + 1, Math.floor(x) + 1];
export const cornerAt = ({ x, y }) => [Math.round(y), Math.round(x)];
export const inside = (sheet, [r, c]) => r >= 1 && c >= 1 && r <= sheet.rows && c <= sheet.cols;

/** The side of a cell that a point is near to: its letter and the neighbour there; null in the middle. */
export function sideAt(point, near = NEAR) {
  const [r, c] = cellAt(point), dx = point.x - (c - 1), dy = point.y - (r - 1);
  const away = { n: dy, s: 1 - dy, w: dx, e: 1 - dx };
  const letter = Object.keys(away).reduce((a, b) => away[a] <= away[b] ? a : b);
  if (away[letter] > near) return null;
  const other = { n: [r - 1, c], s: [r + 1, c], w: [r, c - 1], e: [r, c + 1] }[letter];
  return { cell: [r, c], letter, other };
}

/** The two corners at the ends of a side of a cell. */
export function endsOf([r, c], letter) {
  return { n: [[r - 1, c - 1], [r - 1, c]], s: [[r, c - 1], [r, c]], w: [[r - 1, c - 1], [r, c - 1]], e: [[r - 1, c], [r, c]] }[letter];
}

/** The direction of one neighbour from another; null where they are none. */
export function directionOf(a, b) {
  const step = [b[0] - a[0], b[1] - a[1]].join();
  return { "-1,0": "n", "0,1": "e", "1,0": "s", "0,-1": "w" }[step] ?? null;
}
