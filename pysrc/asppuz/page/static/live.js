// The live answer: after each change, what is known of the board by and by.

import { hashOf, settle } from "./address.js";
import { ask } from "./ask.js";
import { showEntry } from "./tools.js";
import { list, show, tell } from "./telling.js";
import { learn, needed } from "./values.js";
import { $, sheet, work } from "./work.js";

export const WORDS = {
  unknown: "looking …", memory: "unknown: the memory limit came first",
  unique: "exactly one solution", multiple: "several solutions", none: "no solution",
};

/** Counts the changes: what was asked before the latest one is no longer told. */
export let latest = 0;

let looking = new AbortController();
/** The board at hand isn't wanted any more: nobody needs to wait for what is asked of it. */
export function leave() { looking.abort(); }

export async function look() {
  looking = new AbortController();
  const mine = ++latest, solving = work.mode === "marks";
  list("reasons", []);
  $("progress").textContent = "";
  $("two").hidden = $("why").hidden = $("take").hidden = true;
  $("gallery").replaceChildren();
  tell(WORDS.unknown);
  showEntry();
  let said = null, words = WORDS.unknown;
  /** Tell more, unless something else has been told meanwhile, such as the answer of a check. */
  const say = (more, kind) => { if ($("status").textContent === words) { words = more; tell(more, kind); } };
  const shown = !solving && $("show").checked;
  const question = { ask: "edit", sheet: sheet(), files: work.files, show: shown, values: needed() };
  try {
    for await (const event of ask(question, "live", looking.signal)) {
      if (mine !== latest) return;
      if (event.error) { say(event.error, "bad"); return; }
      if (event.text) { work.text = event.text; address(mine); }
      if (event.picture && (event.status === undefined || shown)) show(event);
      if (event.values) learn(event.values);
      if (event.status) said = event;
      if (event.status && event.status !== "none" && !solving) say(told(event));
      if (event.verdict && !solving) verdict(event.verdict, said, say);
      if (event.verdict && solving) say(event.verdict === "unique" ? "" : WORDS[event.verdict], event.verdict === "unique" ? "" : "bad");
    }
  } catch (error) {
    if (mine === latest && error.name !== "AbortError") tell(`the solver can't be reached: ${error.message}`, "bad");
  }
}

function told(event) {
  const words = event.several && event.status === "unknown" ? "several solutions; looking …" : WORDS[event.status];
  return event.of ? `${words} (${event.decided} of ${event.of} decided)` : words;
}

function verdict(status, said, say) {
  const late = said?.several ? `several solutions (${said.decided} of ${said.of} decided when the time limit came)` : "unknown: the time limit came first";
  say(status === "unknown" ? late : status === "multiple" ? told(said) : WORDS[status], status);
  $("two").hidden = !said?.several;
  $("why").hidden = status !== "none";
}

/** The address of the page holds the whole board; one that is opened is a page to go back to. */
async function address(mine) {
  const hash = await hashOf(work.text, work.files);
  if (mine !== latest) return;
  settle(hash, work.opened && location.hash);
  work.opened = false;
}
