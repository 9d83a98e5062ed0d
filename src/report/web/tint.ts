// A light tint of C and C++: comments, texts, numbers, keywords. No parser: what looks like one is one.
import { Child, element } from "./dom";

const keywords = new Set(
  ("alignas alignof auto bool break case catch char class const constexpr continue default delete do double else enum " +
    "explicit extern false float for friend goto if inline int long namespace new noexcept nullptr operator private " +
    "protected public register return short signed sizeof static static_assert struct switch template this throw true " +
    "try typedef typename union unsigned using virtual void volatile while co_await co_return co_yield " +
    "_Atomic _Bool _Noreturn _Static_assert _Thread_local thread_local").split(" "),
);

const token = /\/\/.*|\/\*[^]*?(?:\*\/|$)|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\b\d[\w.']*|[A-Za-z_]\w*|^\s*#\s*\w+/g;

/** The lines of the text, each as its pieces. A comment may go on over lines. */
export function tintedLines(text: string): Child[][] {
  let inComment = false;
  return text.split("\n").map((line) => {
    const pieces: Child[] = [];
    let rest = 0;
    if (inComment) {
      const end = line.indexOf("*/");
      rest = end < 0 ? line.length : end + 2;
      pieces.push(element("span", { class: "comment" }, line.slice(0, rest)));
      if (end < 0) return pieces;
      inComment = false;
    }
    token.lastIndex = rest;
    for (let found = token.exec(line); found; found = token.exec(line)) {
      const kind = kindOf(found[0]);
      inComment = found[0].startsWith("/*") && !(found[0].length >= 4 && found[0].endsWith("*/"));
      if (!kind) continue;
      pieces.push(line.slice(rest, found.index), element("span", { class: kind }, found[0]));
      rest = found.index + found[0].length;
    }
    pieces.push(line.slice(rest));
    return pieces;
  });
}

function kindOf(word: string): string | null {
  if (word.startsWith("//") || word.startsWith("/*")) return "comment";
  if (word.startsWith('"') || word.startsWith("'")) return "text";
  if (/^\d/.test(word)) return "numeral";
  if (/^\s*#/.test(word) || keywords.has(word)) return "keyword";
  return null;
}
