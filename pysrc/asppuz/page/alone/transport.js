// Asking the solver in this browser: two workers answer, so that one can always be asked, whatever
// the other is at. One that doesn't give way to a newer question is ended, and a fresh one begins.

const GRACE = 3000;                            // milliseconds to give way: about what a fresh one takes
const AHEAD = 1000;                            // milliseconds for the first board, before another worker begins
const TIME_LIMIT = 60;                         // seconds for a question, unless it says another number
const LATE = "unknown: the time limit came first";
const WRITTEN = { catalog: "catalog.json" };   // what is known without asking
const WEIGHT = { slow: 2, live: 1, quick: 1 }; // how busy the questions of a desk keep a worker

/** A worker, and the questions that it hasn't answered yet, which another one may take over. */
class Solver {
  asked = new Map();
  ready = false;

  begin() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker = worker;
    this.ready = false;
    worker.onmessage = ({ data }) => this.hear(data);
    for (const one of this.asked.values()) this.send(one);
  }

  get weight() { return [...this.asked.values()].reduce((sum, { desk }) => sum + WEIGHT[desk], 0); }

  ask(one) {
    this.asked.set(one.number, one);
    this.send(one);
  }

  send(one) {
    this.worker.postMessage({ number: one.number, question: one.question });
    this.expect(one);
  }

  /** A question isn't wanted any more. */
  leave(one) {
    if (one.left || !this.asked.has(one.number)) return;
    one.left = true;
    one.tell(null);
    this.worker.postMessage({ number: one.number });
    this.expect(one);
  }

  /** A question that isn't over in time is given up with its worker; what that loads isn't counted. */
  expect(one) {
    clearTimeout(one.timer);
    if (this.ready) one.timer = setTimeout(() => this.giveUp(one, LATE), one.left ? GRACE : one.limit);
  }

  hear({ number, event, failed, ready }) {
    if (ready) {
      this.ready = true;
      for (const one of this.asked.values()) this.expect(one);
      setTimeout(() => { for (const solver of solvers) if (!solver.worker) solver.begin(); }, AHEAD);
      return;
    }
    const one = this.asked.get(number);
    if (!one) return;
    if (event) one.tell(event);
    else if (failed) this.giveUp(one, failed);
    else this.over(one);
  }

  over(one, last = null) {
    clearTimeout(one.timer);
    this.asked.delete(one.number);
    one.tell(last);
  }

  giveUp(one, error) {
    this.over(one, { error });
    this.worker.terminate();
    for (const other of this.asked.values()) if (other.left) this.over(other);
    this.begin();
  }
}

const solvers = [new Solver(), new Solver()];
solvers[0].begin();                            // the other one when this one has told of the first board

/** Who has the least to do; an older question of the same desk gives way. */
function freest(desk) {
  for (const solver of solvers) {
    for (const one of solver.asked.values()) if (one.desk === desk) solver.leave(one);
  }
  const able = solvers.filter(({ ready }) => ready);
  return able.reduce((best, next) => (next.weight < best.weight ? next : best), able[0] ?? solvers[0]);
}

let numbers = 0;

/** The events of an answer. `desk` names who answers: a newer question there ends an older one. */
export async function* ask(question, desk = "slow", signal = undefined) {
  const written = WRITTEN[question.ask];
  if (written) { yield await (await fetch(written)).json(); return; }
  const events = [], solver = freest(desk);
  let wake = () => {};
  const tell = (event) => { events.push(event); wake(); };
  const limit = 1000 * (question.time_limit ?? TIME_LIMIT) + GRACE; // it keeps to its own limit where it can
  const one = { number: ++numbers, desk, question: JSON.stringify(question), limit, tell };
  signal?.addEventListener("abort", () => solver.leave(one));
  solver.ask(one);
  try {
    for (;;) {
      while (!events.length) await new Promise((resolve) => { wake = resolve; });
      signal?.throwIfAborted();
      const event = events.shift();
      if (event === null) return;
      yield event;
    }
  } finally { solver.leave(one); }
}
