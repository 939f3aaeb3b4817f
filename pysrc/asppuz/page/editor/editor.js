// The editor of rules and declarations: CodeMirror as an element that has a value, as a text area
// has, and findings in its margin. `npm install && npm run build` makes ../static/editor.js of it.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { yaml } from "@codemirror/legacy-modes/mode/yaml";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Rules of clingo, token by token; the first pattern that fits counts. */
const TOKENS = [
  [/%!.*/, "docComment"],
  [/%.*/, "comment"],
  [/"(?:[^"\\]|\\.)*"/, "string"],
  [/#[a-z]+/, "keyword"],
  [/not\b/, "keyword"],
  [/\d+/, "number"],
  [/_*[A-Z][\w']*|_/, "variableName"],
  [/_*[a-z][\w']*/, "propertyName"],
  [/:-|:~|\.\.|[<>=!]+|[-+*/\\|]/, "operator"],
  [/\s+|./, null],
];
const asp = {
  startState: () => ({ within: false }),
  token(stream, state) {
    if (state.within || stream.match("%*")) {
      state.within = !stream.match(/.*?\*%/);
      if (state.within) stream.skipToEnd();
      return "comment";
    }
    return TOKENS.find(([pattern]) => stream.match(pattern))[1];
  },
  languageData: { commentTokens: { line: "%" } },
};
const LANGUAGES = { asp, yaml };

const colours = HighlightStyle.define([
  { tag: tags.docComment, color: "var(--right)" },
  { tag: tags.comment, color: "var(--faint)" },
  { tag: [tags.string, tags.number, tags.atom], color: "var(--literal)" },
  { tag: [tags.keyword, tags.operator], color: "var(--accent)" },
  { tag: tags.variableName, fontStyle: "italic" },
]);

class CodeEditor extends HTMLElement {
  connectedCallback() {
    this.view ??= new EditorView({
      parent: this,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        bracketMatching(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        StreamLanguage.define(LANGUAGES[this.getAttribute("language")]),
        syntaxHighlighting(colours),
        EditorView.contentAttributes.of({ "aria-label": this.getAttribute("aria-label") }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !this.filling) this.dispatchEvent(new Event("input"));
        }),
      ],
    });
  }

  get value() { return this.view.state.doc.toString(); }

  set value(text) {
    this.filling = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.filling = false;
  }

  /** What is wrong, each with its line and column, from 1, where it is known. */
  set findings(found) {
    const { doc } = this.view.state;
    const diagnostics = found.map(({ line, column, message }) => {
      const at = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines));
      const from = Math.min(at.from + (column ?? 1) - 1, at.to);
      return { from, to: at.to, severity: "warning", message };
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }
}

customElements.define("code-editor", CodeEditor);
