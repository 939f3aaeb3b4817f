// Rules of one's own, beside the board.

import { askOnce } from "./ask.js";
import { look } from "./live.js";
import { change, introduce } from "./opening.js";
import { list } from "./telling.js";
import { choose } from "./tools.js";
import { $, sheet, work } from "./work.js";

/** The editor of each file. */
const EDITORS = { "rules.lp": $("rules-lp"), "puzzle.yaml": $("puzzle-yaml") };

/** Seconds for what lint says: rules that never end are not waited for. */
const PATIENCE = 30;

let typing = 0;
export function ruled() {
  clearTimeout(typing);
  typing = setTimeout(async () => {
    const files = Object.fromEntries(Object.entries(EDITORS).map(([name, editor]) => [name, editor.value]));
    try {
      const event = await askOnce({ ask: "lint", files, time_limit: PATIENCE });
      tellFindings(event.findings);
      const { rows, cols, given } = sheet(), puzzle = event.puzzle;
      const blank = (await askOnce({ ask: "open", puzzle, rows, cols, files })).sheet;
      const kept = Object.entries(given).filter(([layer]) => layer in blank.given);
      work.files = shown = files;
      introduce(event);
      work.opened ||= sheet().puzzle !== puzzle;
      const next = { ...sheet(), puzzle, variants: [], given: { ...blank.given, ...Object.fromEntries(kept) } };
      const changed = change(next);
      choose(0);
      if (!changed) look();              // the same board, by other rules
    } catch (error) { tellFindings([], error.message); }
  }, 400);
}

/** What is wrong: in the margins of the editors, and below them. */
function tellFindings(findings, error = "") {
  for (const [name, editor] of Object.entries(EDITORS)) {
    editor.findings = findings.filter((found) => found.file === name);
  }
  const told = findings.map((x) => `${x.file}:${x.line ?? ""}: ${x.message}`);
  list("findings", error ? [error] : told);
}

let filling = null, shown = null;
/** Fill the editors with the rules of the puzzle, once for all that want to see them now. */
export function showRules() {
  return filling ??= fill().finally(() => { filling = null; });
}

/** Another board was opened: what was typed for the one before is no longer wanted. */
export async function exchangeRules() {
  clearTimeout(typing);
  await filling?.catch(() => {});
  typing = 0;
  shown = null;
  await showRules();
}

async function fill() {
  const wanted = work.files ?? work.about.puzzle;
  if (!$("writing").open || shown === wanted) return;
  const files = work.files ?? (await askOnce({ ask: "rules", puzzle: wanted })).files;
  // The editor is large, and needed only here; at first nothing can be typed before it is filled.
  await import("./editor.js");
  shown = wanted;
  if (typing) return;                    // what is written there by now is somebody's own
  for (const [name, editor] of Object.entries(EDITORS)) editor.value = files[name];
  tellFindings([]);
}

/** Put a text into the editor of a file, as if it had been typed there. */
export async function take(file, text) {
  $("writing").open = true;
  try {
    await showRules();
    EDITORS[file].value = text;
    ruled();
  } catch (error) { tellFindings([], error.message); }
}
