// The course, to be read beside the board; the rules in it can be taken into the editors.

import { askOnce } from "./ask.js";
import { take } from "./rules.js";
import { tell } from "./telling.js";
import { $ } from "./work.js";

async function read(name) {
  try {
    const { html } = await askOnce({ ask: "chapter", name });
    $("chapter").value = name;
    $("lesson").innerHTML = html;
    $("lesson").scrollTop = 0;
  } catch (error) { tell(error.message, "bad"); }
}

$("learning").ontoggle = async () => {
  if (!$("learning").open || $("chapter").options.length) return;
  const { chapters } = await askOnce({ ask: "chapters" });
  $("chapter").replaceChildren(...chapters.map(({ name, title }) => Object.assign(document.createElement("option"), { value: name, textContent: title })));
  await read(chapters[0].name);
};
$("chapter").onchange = () => read($("chapter").value);
$("lesson").onclick = (event) => {
  const { chapter, file } = event.target.closest("[data-chapter], [data-file]")?.dataset ?? {};
  if (chapter) { event.preventDefault(); read(chapter); }
  if (file) take(file, event.target.nextElementSibling.textContent);
};
