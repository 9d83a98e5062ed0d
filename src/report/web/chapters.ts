// What there is to choose from: each finding, or the report as a whole where it has none.
import { button, element } from "./dom";
import type { Finding, PageData, Report } from "./model";

export interface Chapter {
  report: Report;
  finding: Finding | null;
}

export function chaptersOf(data: PageData): Chapter[] {
  return data.reports.flatMap((report): Chapter[] =>
    report.findings.length === 0 ? [{ report, finding: null }] : report.findings.map((finding) => ({ report, finding })));
}

const verdictWords = { ok: "no error", limit: "not verified", unsupported: "not verified", error: "error" };

/** One button per chapter; nothing where there is nothing to choose. */
export function chooser(chapters: Chapter[], current: number, choose: (chapter: number) => void): HTMLElement | null {
  if (chapters.length < 2) return null;
  const models = new Set(chapters.map(({ report }) => report.model));
  const items = chapters.map(({ report, finding }, index) => {
    const what = finding ? `${finding.title}, line ${finding.line}` : verdictWords[report.verdict];
    const label = models.size > 1 ? `${report.model.toUpperCase()}: ${what}` : what;
    const attributes: Record<string, string> = { class: "chapter", "data-finding": `${index + 1}`, title: finding?.message ?? report.summary };
    if (index === current) attributes["aria-current"] = "true";
    attributes["data-verdict"] = report.verdict;
    return element("li", {}, button(`${index + 1}  ${label}`, attributes, () => choose(index)));
  });
  return element("nav", { class: "chapters", "aria-label": "Findings" }, element("ul", {}, ...items));
}
