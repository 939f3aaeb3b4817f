// Asking the server of the page, which answers with a line of JSON for each event.

const token = document.querySelector("meta[name=asppuz-token]").content;
const tab = Math.random().toString(36).slice(2);
let number = 0;

/** The events of an answer. `desk` names who answers: a newer question there ends an older one. */
export async function* ask(question, desk = "slow", signal = undefined) {
  const reply = await fetch("ask", {
    method: "POST",
    headers: { "content-type": "application/json", "x-asppuz-token": token },
    // Requests may overtake each other: the number tells which is the newest.
    body: JSON.stringify({ ...question, desk: `${tab} ${desk}`, number: ++number }),
    signal,
  });
  if (!reply.ok) {
    yield { error: (await reply.text()).trim() };
    return;
  }
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) yield JSON.parse(line);
    }
  } finally {
    reader.cancel().catch(() => {});     // who leaves early wants to hear no more
  }
}
