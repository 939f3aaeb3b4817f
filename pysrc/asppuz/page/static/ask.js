// Asking: a question goes out, and its events come in, as they come.

import { ask } from "./transport.js";

export { ask };

/** The first event of an answer; its error, if it is one, is thrown. */
export async function askOnce(question, desk = "quick") {
  for await (const event of ask(question, desk)) {
    if (event.error) throw new Error(event.error);
    return event;
  }
  throw new Error("a newer question came first");
}
