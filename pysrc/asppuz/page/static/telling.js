// Telling: the picture, the verdict, the reasons, and the cursor over the picture.

import { CELL, directionOf, endsOf } from "./pointer.js";
import { SIDES } from "./sheet.js";
import { $, ground, sheet, work } from "./work.js";

const FINGERS = matchMedia("(pointer: coarse)");

export function tell(words, kind = "") { $("status").textContent = words; $("status").className = kind; }
export function list(id, lines) { $(id).replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line }))); }

export function show(event) {
  if (event.picture === undefined) return;
  work.frame = { left: event.left, top: event.top };
  const holder = document.createElement("div");
  holder.innerHTML = event.picture;
  const picture = holder.firstElementChild;
  picture.classList.add("picture");
  picture.setAttribute("aria-hidden", "true");
  // Small boards are shown larger than they are printed, so that they are easy to hit.
  picture.style.width = `${picture.viewBox.baseVal.width * (FINGERS.matches ? 2 : 1.3)}px`;
  $("board").replaceChildren(picture);
  $("board").setAttribute("aria-label", `The board, ${sheet().rows} by ${sheet().cols}`);
  showCursor();
}

function element(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** What the page itself draws over the picture: the cursor, and walls that part nothing as yet. */
export function showCursor() {
  const picture = $("board").querySelector("svg.picture");
  if (!picture) return;
  $("board").querySelector("svg.over")?.remove();
  const over = element("svg", { viewBox: picture.getAttribute("viewBox"), class: "over" });
  const group = element("g", { transform: `translate(${work.frame.left},${work.frame.top})` });
  const at = ground(), place = work.place;
  if (place && at === "edges") {
    const [a, b] = place;
    group.append(element("circle", { cx: (a[1] + b[1] - 1) / 2 * CELL, cy: (a[0] + b[0] - 1) / 2 * CELL, r: 9, class: "cursor" }));
  } else if (place && at === "corners") {
    group.append(element("circle", { cx: place[1] * CELL, cy: place[0] * CELL, r: 10, class: "cursor" }));
  } else if (place && SIDES.includes(at)) {
    const across = at === "left" || at === "right", end = at === "bottom" ? sheet().rows : at === "right" ? sheet().cols : 0;
    const along = (place - 0.5) * CELL, beyond = end * CELL + (at === "top" || at === "left" ? -10 : 10);
    group.append(element("circle", { cx: across ? beyond : along, cy: across ? along : beyond, r: 9, class: "cursor" }));
  } else if (place) {
    group.append(element("rect", { x: (place[1] - 1) * CELL + 2, y: (place[0] - 1) * CELL + 2, width: CELL - 4, height: CELL - 4, class: "cursor" }));
  }
  for (const [a, b] of work.walls?.pending() ?? []) {
    const [p, q] = endsOf(a, directionOf(a, b));
    group.append(element("line", { x1: p[1] * CELL, y1: p[0] * CELL, x2: q[1] * CELL, y2: q[0] * CELL, class: "pending" }));
  }
  over.append(group);
  $("board").append(over);
}
