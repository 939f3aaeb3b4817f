// The solver in a worker of the browser: asppuz in Pyodide, which answers as the server does.
// The questions it has at a time take turns, so that a quick one needn't wait for a live one.

const RUNTIME = new URL("{{runtime}}", import.meta.url);
const asked = new Map();                  // the questions by their numbers, and their answers' iterators
const turns = new MessageChannel();       // lets messages in between two turns, without a timer's delay
let busy = false;

onmessage = ({ data: { number, question } }) => {
  if (question === undefined) end(number); else asked.set(number, { question });
  if (!busy) work();
};

async function work() {
  busy = true;
  try {
    const lines = await ready;
    while (asked.size) {
      for (const [number, one] of asked) turn(number, one, lines);
      await new Promise((resolve) => { turns.port1.onmessage = resolve; turns.port2.postMessage(null); });
    }
  } catch (error) {
    const failed = `the solver can't be loaded from ${RUNTIME}: ${String(error).trim().split("\n").pop()}`;
    for (const number of asked.keys()) postMessage({ number, failed });
    asked.clear();
  }
  busy = false;
}

function turn(number, one, lines) {
  try {
    one.answer ??= lines(one.question);
    const { value, done } = one.answer.next();
    if (done) end(number);
    else if (value !== "{}") postMessage({ number, event: JSON.parse(value) });
  } catch (error) {
    console.error(error);
    asked.delete(number);
    postMessage({ number, failed: "the search for an answer has ended: the board or the rules were too large" });
  }
}

function end(number) {
  asked.get(number)?.answer?.destroy();
  asked.delete(number);
  postMessage({ number });
}

async function begin() {
  const archive = fetch(new URL("asppuz.zip", import.meta.url)).then((reply) => reply.arrayBuffer());
  const { loadPyodide } = await import(new URL("pyodide.mjs", RUNTIME));
  const python = await loadPyodide({ indexURL: RUNTIME.href, packages: ["clingo", "pyyaml"] });
  python.unpackArchive(await archive, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  const { lines } = python.pyimport("asppuz.page.worker");
  postMessage({ ready: true });
  return lines;
}
const ready = begin();
ready.catch(() => {});                    // told to those who ask
