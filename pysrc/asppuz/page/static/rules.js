// Rules of one's own, beside the board.

import { askOnce } from "./ask.js";
import { look } from "./live.js";
import { change, introduce } from "./opening.js";
import { list } from "./telling.js";
import { choose } from "./tools.js";
import { $, sheet, work } from "./work.js";

let typing = 0;
export function ruled() {
  clearTimeout(typing);
  typing = setTimeout(async () => {
    const files = { "rules.lp": $("rules-lp").value, "puzzle.yaml": $("puzzle-yaml").value };
    try {
      const event = await askOnce({ ask: "lint", files });
      list("findings", event.findings.map((x) => `${x.file}:${x.line ?? ""}: ${x.message}`));
      const { rows, cols, given } = sheet(), puzzle = event.puzzle;
      const blank = (await askOnce({ ask: "open", puzzle, rows, cols, files })).sheet;
      const kept = Object.entries(given).filter(([layer]) => layer in blank.given);
      work.files = files;
      introduce(event);
      change({ ...sheet(), puzzle, variants: [], given: { ...blank.given, ...Object.fromEntries(kept) } });
      choose(0);
      look();
    } catch (error) { list("findings", [error.message]); }
  }, 400);
}

export async function showRules() {
  if (!$("writing").open) typing = 0;
  if (!$("writing").open || work.files || typing) return;
  const { files } = await askOnce({ ask: "rules", puzzle: work.about.puzzle });
  if (typing) return;                    // what is written there by now is somebody's own
  $("rules-lp").value = files["rules.lp"];
  $("puzzle-yaml").value = files["puzzle.yaml"];
  list("findings", []);
}
