// What was checked, how much of it, and what the verdict does not cover.
import { Child, element } from "./dom";
import type { PageData, Report, UnsupportedName } from "./model";

/** Open where there is nothing else to see. */
export function about(data: PageData, report: Report, open: boolean): HTMLElement {
  const details = element("details", { class: "about" }, element("summary", {}, "About this check"),
    element("div", { class: "columns" },
      part("Checked", table(counts(report))),
      part("Not covered", list(report.not_covered, "Nothing is said to be left out.")),
      ...(report.unsupported ? [part("Not supported", list(report.unsupported.map(unsupportedWords), ""))] : []),
      ...(report.spin_loops.length > 0 ? [part("Spin loops treated as waits", list(report.spin_loops, ""))] : [])),
    element("p", { class: "made-by" }, `Heddle ${data.heddle}`));
  details.open = open;
  return details;
}

function counts(report: Report): [string, string][] {
  const rows: [string, string][] = [
    ["program", report.file],
    ["executions", number(report.executions)],
    ["blocked", number(report.blocked)],
  ];
  if (report.partial > 0) rows.push(["partial runs", number(report.partial)]);
  rows.push(["seconds", report.seconds.toFixed(2)], ["model", report.model], ["reduction", report.reduction], ["runtime", report.runtime]);
  for (const [name, count] of Object.entries(report.statistics))
    if (count !== 0) rows.push([name.replace(/_/g, " "), number(count)]);
  return rows;
}

function unsupportedWords(name: UnsupportedName): string {
  const places = name.places.map((place) => `${place.file}:${place.line}`).join(", ");
  return [name.name, ...(places ? [places] : []), ...(name.why ? [name.why] : [])].join(": ");
}

function number(count: number): string {
  return count.toLocaleString("en");
}

function part(title: string, content: Child): HTMLElement {
  return element("section", {}, element("h2", {}, title), content);
}

function table(rows: [string, string][]): HTMLElement {
  return element("table", {}, element("tbody", {},
    ...rows.map(([name, value]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, value)))));
}

function list(items: string[], otherwise: string): HTMLElement {
  if (items.length === 0) return element("p", {}, otherwise);
  return element("ul", {}, ...items.map((item) => element("li", {}, item)));
}
