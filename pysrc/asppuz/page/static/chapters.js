// The course, to be read beside the board; the rules in it can be taken into the editors.

import { askOnce } from "./ask.js";
import { take } from "./rules.js";
import { tell } from "./telling.js";
import { $ } from "./work.js";

let course = [];

function read(name) {
  $("chapter").value = name;
  $("lesson").innerHTML = course.find((chapter) => chapter.name === name).html;
  $("lesson").scrollTop = 0;
}

$("learning").ontoggle = async () => {
  if (!$("learning").open || course.length) return;
  try {
    ({ chapters: course } = await askOnce({ ask: "chapters" }));
    $("chapter").replaceChildren(...course.map(({ name, title }) => Object.assign(document.createElement("option"), { value: name, textContent: title })));
    read(course[0].name);
  } catch (error) { tell(error.message, "bad"); }
};
$("chapter").onchange = () => read($("chapter").value);
$("lesson").onclick = (event) => {
  const { chapter, file } = event.target.closest("[data-chapter], [data-file]")?.dataset ?? {};
  if (chapter) { event.preventDefault(); read(chapter); }
  if (file) take(file, event.target.nextElementSibling.textContent);
};
