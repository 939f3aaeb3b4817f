// The address of the page, which holds the whole board, and rules of one's own that are beside it.

const OWN = "#own=";                   // begins an address with rules, which are squeezed
const FORMAT = "deflate-raw";
const MOST = 1_000_000;                // bytes that squeezed rules may have: more than anybody types
const UNREADABLE = "this address holds no board that can be read";

/** What comes out of a stream that bytes are sent through. */
async function through(stream, bytes) {
  const parts = [];
  let length = 0;
  for await (const part of new Blob([bytes]).stream().pipeThrough(stream)) {
    parts.push(part);
    length += part.length;
    if (length > MOST) throw new Error(UNREADABLE);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Bytes in letters that stand in an address as they are, and back. */
const lettersOf = (bytes) => btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytesOf = (letters) => Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));

/** The end of the address of a board, which is told as text, with its own rules, if it has any. */
export async function hashOf(text, files) {
  if (!files) return `#${encodeURIComponent(text)}`;
  const bytes = new TextEncoder().encode(JSON.stringify({ text, files }));
  return OWN + lettersOf(await through(new CompressionStream(FORMAT), bytes));
}

/** The text of a board and its own rules, or null, of the end of an address; fails where it holds none. */
export async function heldBy(hash) {
  try {
    if (!hash.startsWith(OWN)) return { text: decodeURIComponent(hash.slice(1)), files: null };
    const bytes = await through(new DecompressionStream(FORMAT), bytesOf(hash.slice(OWN.length)));
    const { text, files } = JSON.parse(new TextDecoder().decode(bytes));
    // It may come from anybody: what isn't text is none.
    return { text: String(text), files: Object.fromEntries(Object.entries(files).map(([name, own]) => [name, String(own)])) };
  } catch { throw new Error(UNREADABLE); }
}

let given = "";
/** Whether the page is elsewhere than at the address that it has given itself, or gone to. */
export const isElsewhere = () => location.hash !== given;
export function arrive() { given = location.hash; }

/** Give the page an address, which is one to go back to or takes the place of the one at hand. */
export function settle(hash, added) {
  if (location.hash === hash) return;
  window.history[added ? "pushState" : "replaceState"](null, "", hash);
  given = hash;
}
