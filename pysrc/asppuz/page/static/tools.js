// The tools: one for each layer of the puzzle.

import { change } from "./opening.js";
import { showPad } from "./pad.js";
import { SIDES, tokenAt, Walls } from "./sheet.js";
import { showCursor } from "./telling.js";
import { spoken } from "./tokens.js";
import { $, sheet, tools, work } from "./work.js";

const HOLES = { kind: "holes", layer: "holes", at: "cells", atoms: {} };
const NAMES = { areas: "Regions", lines: "Line", sides: "Sides", segments: "Segments", holes: "Holes" };

function nameOf(tool) {
  if (NAMES[tool.kind]) return NAMES[tool.kind];
  if (SIDES.includes(tool.at)) return `Clues ${tool.at === "top" ? "above" : tool.at === "bottom" ? "below" : tool.at}`;
  if (work.mode === "marks") return tool.layer === tool.at ? "Cells" : tool.layer;
  return tool.layer === tool.at ? { cells: "Clues", corners: "Corners", edges: "Edges" }[tool.at] : tool.layer;
}

export function usable() {
  const found = tools().filter((tool) => tool.kind !== "words");
  return work.mode === "given" ? [...found, HOLES] : found;
}

export function choose(index) {
  const found = usable();
  work.tool = found[index] ?? found[0];
  work.place = null;
  work.walls = work.mode === "given" && work.tool.kind === "areas" ? new Walls(sheet(), work.tool.layer) : null;
  $("tools").replaceChildren(...found.map((tool, i) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: nameOf(tool) });
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", String(tool === work.tool));
    button.onclick = () => choose(i);
    return button;
  }));
  $("tools").hidden = work.mode === "marks" && found.length < 2;
  showCursor();
  showEntry();
}

export function showEntry() {
  showPad();
  $("entry").hidden = work.mode !== "given";
  const typing = work.mode === "given" && ["tokens", "chains"].includes(work.tool?.kind) && work.place;
  $("entry").style.visibility = typing ? "visible" : "hidden";
  if (!typing || document.activeElement === $("token")) return;
  $("token").value = tokenAt(sheet(), work.tool, work.place);
  $("place").textContent = `one of: ${Object.keys(work.tool.atoms).map(spoken).join(", ") || "nothing"}`;
}

export function showWords() {
  const found = work.mode === "given" ? tools().filter((tool) => tool.kind === "words") : [];
  $("words").replaceChildren(...found.map((tool) => {
    const label = document.createElement("label"), area = document.createElement("textarea");
    area.rows = tool.at === "bank" ? 4 : 1;
    area.value = (sheet().given[tool.layer] ?? []).map((line) => line.join(" ")).join("\n");
    area.onchange = () => {
      const given = { ...sheet().given, [tool.layer]: area.value.split("\n").map((line) => line.trim().split(/\s+/)) };
      change({ ...sheet(), given });
    };
    label.append(tool.at === "bank" ? "Beside the board, one a line" : "Of the whole board", area);
    return label;
  }));
}
