// The page: what is drawn goes to the solver, and what the solver says comes back.

import { arrive, heldBy, isElsewhere } from "./address.js";
import { ask, askOnce } from "./ask.js";
import "./chapters.js";
import { cancel, down, move, up } from "./drawing.js";
import { key } from "./keys.js";
import { latest, look, WORDS } from "./live.js";
import { change, open, redo, undo } from "./opening.js";
import { exchangeRules, ruled, showRules } from "./rules.js";
import "./sharing.js";
import { withToken } from "./sheet.js";
import { list, show, tell } from "./telling.js";
import { choose, showWords, usable } from "./tools.js";
import { $, sheet, work } from "./work.js";

async function moveBoard(how) {
  try { change((await askOnce({ ask: "move", sheet: sheet(), files: work.files, ...how })).sheet); choose(usable().indexOf(work.tool)); } catch (error) { tell(error.message, "bad"); }
}

/** A question that may take long: its events one by one, until it is stopped. */
async function slowly(question, heard) {
  const mine = latest;
  const begun = performance.now(), count = () => { $("stop").textContent = `Stop (${Math.round((performance.now() - begun) / 1000)} s)`; };
  const counting = setInterval(count, 1000);
  count();
  $("stop").hidden = false;
  const stopping = new AbortController();
  $("stop").onclick = () => stopping.abort();
  try {
    for await (const event of ask({ sheet: sheet(), files: work.files, ...question }, "slow", stopping.signal)) {
      if (mine !== latest) { stopping.abort(); return; }
      if (event.error) { tell(event.error, "bad"); return; }
      heard(event);
    }
  } catch (error) {
    tell(error.name === "AbortError" ? "stopped" : error.message);
  } finally {
    clearInterval(counting);
    $("stop").hidden = true;
  }
}

/** A picture with its caption; the lines of a chain have one each. */
function figure(event, title, lines = []) {
  const made = document.createElement("figure"), caption = document.createElement("figcaption");
  const alone = lines.filter((line) => !event.lines?.some(({ text }) => text === line));
  caption.append(Object.assign(document.createElement("b"), { textContent: title }), ...alone.flatMap((line) => [line, document.createElement("br")]));
  made.append(caption);
  if (event.picture) made.insertAdjacentHTML("beforeend", event.picture);
  made.append(...(event.lines ?? []).map((line) => figure(line, line.text)));
  return made;
}
/** Add a picture below those that hang there; the first one is brought into view, where it isn't. */
function hang(...about) {
  const made = figure(...about), isFirst = !$("gallery").hasChildNodes();
  $("gallery").append(made);
  if (isFirst) made.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

function hint(strength) {
  list("reasons", []);
  tell("looking for the next step …");
  slowly({ ask: "hint", strength }, (event) => {
    if (event.done) { tell("nothing more follows", "good"); return; }
    show(event);
    tell([event.wrong, event.decided && `${event.decided}${event.technique ? ` (${event.technique})` : ""}`].filter(Boolean).join(" ") || "look here", event.wrong ? "bad" : "");
    list("reasons", event.reasons ?? []);
    $("gallery").replaceChildren(...(event.lines ?? []).map((line) => figure(line, line.text)));
    $("take").hidden = !event.marks;
    $("take").onclick = () => change({ ...sheet(), marks: { ...sheet().marks, ...event.marks } });
  });
}

// Begin

function mode(name) {
  work.mode = name;
  for (const tab of document.querySelectorAll("#modes button")) tab.setAttribute("aria-selected", String(tab.dataset.mode === name));
  $("set-actions").hidden = name !== "given";
  $("solve-actions").hidden = $("timer").hidden = name === "given";
  if (name === "marks") begun ||= performance.now();
  choose(0);
  showWords();
  look();
}
let begun = 0;
setInterval(() => {
  if (!begun || work.mode !== "marks") return;
  const seconds = Math.floor((performance.now() - begun) / 1000);
  $("timer").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 500);

/** Open a board, and show the rules that it has, where rules are shown. */
async function opens(question) {
  if (!await open(question)) return;
  $("text").value = "";
  await exchangeRules();
}
/** A blank board: of the usual size of its puzzle, unless another one was typed. */
function fresh(puzzle, files, size = work.sized) {
  begun = 0;
  return opens({ ask: "open", puzzle, files, ...(size ? { rows: +$("rows").value, cols: +$("cols").value } : {}) });
}
/** A text may be one of the rules at hand. Somebody may paste it before the page has begun. */
async function read(text) {
  await ready;
  await opens({ ask: "read", text, puzzle: work.about?.puzzle, files: work.files });
}
$("puzzle").onchange = () => { $("writing").open = false; fresh($("puzzle").value); };
$("blank").onclick = () => fresh(work.about?.puzzle ?? $("puzzle").value, work.files, true);
$("rows").oninput = $("cols").oninput = () => { work.sized = true; };
$("paste").onsubmit = (event) => {
  event.preventDefault();
  const text = $("text").value.trim();
  if (text) read(text);
};
$("text").onpaste = (event) => {
  const text = event.clipboardData.getData("text");
  if (text.includes("\n")) { event.preventDefault(); read(text); }
};
$("open-file").onclick = () => $("file").click();
$("file").onchange = async () => {
  const [file] = $("file").files;
  if (file) read(await file.text());
};
$("board").onpointerdown = down;
$("board").onpointermove = move;
$("board").onpointerup = up;
$("board").onpointercancel = cancel;
$("board").oncontextmenu = (event) => event.preventDefault();
document.addEventListener("keydown", key);
$("token").onchange = () => { if (work.place) change(withToken(sheet(), work.tool, work.place, $("token").value.trim())); };
$("token").onkeydown = (event) => { if (event.key === "Enter") { $("token").onchange(); $("board").focus(); } };
for (const tab of document.querySelectorAll("#modes button")) tab.onclick = () => mode(tab.dataset.mode);
$("undo").onclick = undo;
$("redo").onclick = redo;
$("turn").onclick = () => moveBoard({ turn: 1 });
$("mirror").onclick = () => moveBoard({ mirror: true });
$("resize").onclick = () => moveBoard({ size: [+$("rows").value, +$("cols").value] });
$("clear").onclick = async () => {
  if (work.mode === "marks") change({ ...sheet(), marks: {} });
  else change((await askOnce({ ask: "open", puzzle: sheet().puzzle, rows: sheet().rows, cols: sheet().cols, files: work.files })).sheet);
  if (work.walls) choose(usable().indexOf(work.tool));
};
$("show").onchange = look;
$("two").onclick = () => { $("gallery").replaceChildren(); slowly({ ask: "second" }, (event) => { if (event.picture) hang(event, event.title); }); };
$("why").onclick = () => { tell("looking for what clashes …"); slowly({ ask: "clash" }, (event) => { show(event); tell("no solution: these can't all hold", "none"); list("reasons", event.reasons); }); };
$("check").onclick = () => slowly({ ask: "check" }, (event) => {
  show(event);
  const bad = event.verdict === "wrong";
  tell(bad ? `${event.wrong} of the marks can't be right` : WORDS[event.verdict] ?? event.verdict, bad ? "bad" : event.verdict === "solved" || event.verdict === "right so far" ? "good" : "bad");
});
for (const strength of ["place", "reason", "answer"]) $(`hint-${strength}`).onclick = () => hint(strength);
$("steps").onclick = () => {
  $("gallery").replaceChildren();
  tell("looking for all steps …");
  slowly({ ask: "explain" }, (event) => {
    if (event.rating) tell(event.rating, "good");
    else hang(event, `${event.step}. ${event.decided}${event.technique ? ` (${event.technique})` : ""}`, event.reasons);
  });
};
$("generate").onclick = () => {
  tell("making a board …");
  const made = { ask: "generate", puzzle: work.about.puzzle, rows: +$("rows").value, cols: +$("cols").value, variants: sheet().variants, difficulty: $("difficulty").value, symmetry: $("symmetry").value };
  slowly(made, (event) => {
    $("progress").textContent = event.doing ?? "";
    if (event.sheet) { change(event.sheet); choose(usable().indexOf(work.tool)); }
  });
};
$("writing").ontoggle = () => showRules().catch((error) => tell(error.message, "bad"));
$("rules-lp").oninput = $("puzzle-yaml").oninput = ruled;
window.onhashchange = () => { if (isElsewhere()) fromAddress().catch((error) => tell(error.message, "bad")); };

async function fromAddress() {
  arrive();
  const { text, files } = await heldBy(location.hash);
  await (text ? opens({ ask: "read", text, files }) : fresh($("puzzle").value));
  if (text) work.opened = false;         // it is at its address
  if (work.files) $("writing").open = true;
}

async function begin() {
  const { families, difficulties, symmetries } = await askOnce({ ask: "catalog" });
  $("puzzle").replaceChildren(...families.map(({ title, puzzles }) => {
    const group = Object.assign(document.createElement("optgroup"), { label: title });
    group.append(...puzzles.map(({ name, title }) => Object.assign(document.createElement("option"), { value: name, textContent: title })));
    return group;
  }));
  $("difficulty").append(...difficulties.map((x) => Object.assign(document.createElement("option"), { value: x, textContent: x })));
  $("symmetry").append(...symmetries.filter((x) => x !== "none").map((x) => Object.assign(document.createElement("option"), { value: x, textContent: x })));
  $("puzzle").value = "slitherlink";
  await fromAddress();
}
const ready = begin().catch((error) => tell(error.message, "bad"));
