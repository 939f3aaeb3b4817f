// Sharing and saving: the board as a text, a picture or a puzzle's folder, to the clipboard or a file.

import { hashOf } from "./address.js";
import { askOnce } from "./ask.js";
import { tell } from "./telling.js";
import { $, sheet, work } from "./work.js";

async function copied(kind) {
  if (kind === "link") return new URL(await hashOf(work.text, work.files), location.href).href.replace(/\?.*#/, "#");
  const found = await askOnce({ ask: "write", format: kind, sheet: sheet(), files: work.files });
  if (found.why) throw new Error(found.why);
  return found.text;
}

function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const picture = () => new XMLSerializer().serializeToString($("board").querySelector("svg.picture"));

async function png() {
  const image = new Image(), source = URL.createObjectURL(new Blob([picture()], { type: "image/svg+xml" }));
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * 3, height: image.height * 3 });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(source);
  return new Promise((resolve) => { canvas.toBlob(resolve); });
}

const savePng = async () => save(`${work.about.puzzle}.png`, await png());

/** The picture goes to the clipboard, or to a file where the browser won't have it there. */
async function copyPng() {
  try {
    // The browser wants to be asked at once after the click: it is promised what isn't drawn yet.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]);
    $("shared").value = "The picture is in the clipboard.";
  } catch {
    await savePng();
    $("shared").value = "The browser doesn't let pictures into the clipboard: this one is saved as a file.";
  }
}

/** The rules beside the board, and the board as their example. */
async function saveFolder() {
  try {
    const { zip, name } = await askOnce({ ask: "folder", sheet: sheet(), files: work.files });
    save(name, new Blob([Uint8Array.from(atob(zip), (byte) => byte.charCodeAt(0))]));
  } catch (error) { tell(error.message, "bad"); }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.onclick = async () => {
    try {
      $("shared").value = await copied(button.dataset.copy);
      await navigator.clipboard?.writeText($("shared").value).catch(() => $("shared").select());
    } catch (error) { $("shared").value = error.message; }
  };
}
$("save-text").onclick = async () => save(`${work.about.puzzle}.yaml`, new Blob([await copied("native")]));
$("save-svg").onclick = () => save(`${work.about.puzzle}.svg`, new Blob([picture()], { type: "image/svg+xml" }));
$("save-png").onclick = savePng;
$("copy-png").onclick = copyPng;
$("save-folder").onclick = saveFolder;
