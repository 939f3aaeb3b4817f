// Asking the solver in this browser: a worker for what is quick or live, and one for what may take
// long. A worker that doesn't give way is ended; the other one takes its place, or a fresh one.

const GRACE = 3000;                       // milliseconds to give way: no longer than a fresh worker takes
const TIME_LIMIT = 60_000 + GRACE;        // as the questions' own, which are kept between two steps
const LATE = "unknown: the time limit came first";
const WRITTEN = { catalog: "catalog.json" };   // what is known without asking

function begin() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.ready = new Promise((resolve) => worker.addEventListener("message", ({ data }) => data.ready && resolve()));
  return worker;
}

/** Questions that aren't answered yet, and the worker that answers them: they outlive it. */
class Solver {
  asked = new Map();

  hire(worker) {
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    for (const one of this.asked.values()) this.send(one);
  }

  ask(one) {
    for (const older of this.asked.values()) if (older.desk === one.desk) { older.tell(null); this.leave(older); }
    this.asked.set(one.number, one);
    if (this.worker) this.send(one);
  }

  send(one) {
    this.worker.postMessage({ number: one.number, question: one.question });
    this.by(one, TIME_LIMIT, () => one.tell({ error: LATE }));
  }

  /** A question isn't wanted any more. */
  leave(one) {
    if (this.asked.get(one.number) !== one || one.left) return;
    one.left = true;
    if (!this.worker) { this.asked.delete(one.number); return; }
    this.worker.postMessage({ number: one.number });
    this.by(one, GRACE, () => {});
  }

  hear({ number, event, failed }) {
    const one = this.asked.get(number);
    if (event) { one?.tell(event); return; }
    if (!one) return;
    this.close(one);
    one.tell(failed ? { error: failed } : null);
    if (failed) this.replace();
  }

  /** Where a question isn't over in time, counted from when its worker is ready, another worker begins. */
  by(one, time, late) {
    const { worker } = this;
    clearTimeout(one.timer);
    worker.ready.then(() => {
      if (!this.asked.has(one.number) || this.worker !== worker) return;
      one.timer = setTimeout(() => { this.close(one); late(); this.replace(); }, time);
    });
  }

  close(one) {
    clearTimeout(one.timer);
    this.asked.delete(one.number);
  }

  replace() {
    this.worker.terminate();
    for (const one of this.asked.values()) if (one.left) this.close(one);
    const idle = solvers.find((other) => other !== this && other.worker && !other.asked.size);
    const worker = idle?.worker ?? begin();
    idle?.hire(begin());
    this.hire(worker);
  }
}

const quick = new Solver(), slow = new Solver(), solvers = [quick, slow];
quick.hire(begin());
quick.worker.ready.then(() => slow.hire(begin()));
let numbers = 0;

/** The events of an answer. `desk` names who answers: a newer question there ends an older one. */
export async function* ask(question, desk = "slow", signal = undefined) {
  const written = WRITTEN[question.ask];
  if (written) { yield await (await fetch(written)).json(); return; }
  const solver = desk === "slow" ? slow : quick, events = [];
  let wake = () => {};
  const tell = (event) => { events.push(event); wake(); };
  const one = { number: ++numbers, desk, question: JSON.stringify(question), tell };
  signal?.addEventListener("abort", () => tell(null));
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
