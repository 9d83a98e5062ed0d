// The top of the page: the verdict in one sentence, why, and how to see it again.
import type { Chapter } from "./chapters";
import { button, Child, element } from "./dom";
import type { Finding, Report, SourceFile } from "./model";
import { elementsOf, placeLink, proseOf } from "./prose";

const longVerdict = 110; // characters: more of them are smaller
const titles = { ok: "No error", limit: "Not verified", unsupported: "Not verified", error: "Error" };

export function header({ report, finding }: Chapter, files: SourceFile[]): HTMLElement {
  const kind = finding ? finding.kind.replace(/-/g, " ") : titles[report.verdict];
  const top = element("header", { class: `verdict ${report.verdict}` },
    element("p", { class: "kind" }, element("span", { class: "badge" }, kind), ...(finding ? placeWords(finding) : [report.file])));
  const names = files.map((file) => file.name);
  const say = (text: string): Child[] =>
    finding?.story ? elementsOf(finding.story, proseOf(finding.story, finding.file, names, text)) : [text];
  const verdict = finding ? finding.message : report.summary;
  top.append(element("h1", verdict.length > longVerdict ? { class: "long" } : {}, ...say(verdict)));
  const because = finding?.because ?? [];
  if (because.length > 0)
    top.append(element("ul", { class: "because", "aria-label": "Because" }, ...because.map((line) => element("li", {}, ...say(line)))));
  top.append(facts(report, finding));
  return top;
}

function placeWords(finding: Finding): Child[] {
  const place = `${finding.file}:${finding.line}${finding.column > 0 ? `:${finding.column}` : ""}`;
  const words: Child[] = [];
  if (finding.line > 0) words.push(placeLink({ file: finding.file, line: finding.line }, place));
  const calls = finding.stack.map((name) => (name.includes("(") ? name : `${name}()`));
  const stack = calls.length > 0 ? `thread ${finding.thread}, in ${calls.join(" ‹ ")}` : `thread ${finding.thread}`;
  words.push(element("span", { title: "the innermost function first" }, stack));
  return words;
}

function facts(report: Report, finding: Finding | null): HTMLElement {
  const list = element("dl", { class: "facts" });
  const add = (name: string, ...what: Child[]): void => {
    list.append(element("div", {}, element("dt", {}, name), element("dd", {}, ...what)));
  };
  add("memory model", report.model.toUpperCase());
  for (const [model, other] of Object.entries(report.other_models ?? {}))
    add(`under ${model.toUpperCase()}`, element("span", { class: `other ${other.verdict}` }, otherWords(other.verdict, other.summary)));
  const blocked = report.blocked > 0 ? ` complete, ${report.blocked.toLocaleString("en")} blocked` : "";
  add("executions", `${report.executions.toLocaleString("en")}${blocked}`);
  if (finding?.replay) add("replay", element("code", { class: "replay" }, finding.replay), copyButton(finding.replay));
  return list;
}

function otherWords(verdict: string, summary: string): string {
  return verdict === "ok" ? `does not happen: ${summary}` : summary;
}

function copyButton(text: string): HTMLElement {
  const made = button("Copy", { class: "copy", "aria-label": "Copy the command" }, () => {
    void copy(text).then((done) => {
      made.textContent = done ? "Copied" : "Select it";
      window.setTimeout(() => (made.textContent = "Copy"), 1500);
    });
  });
  return made;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
