// The page: chooses a finding, shows it, and passes keys and links on.
import { about } from "./about";
import { readAddress, writeAddress } from "./address";
import { chaptersOf, chooser } from "./chapters";
import { byId, closest, element } from "./dom";
import { header } from "./header";
import { Binding, helpList, listen } from "./keyboard";
import { Finding, PageData, readPageData } from "./model";
import { SourcePane } from "./source";
import { StoryView } from "./story_view";
import { overrideTheme, startTheme, toggleTheme } from "./theme";

class Page {
  private readonly chapters;
  private chapter = 0;
  private view: StoryView | null = null;
  private pane: SourcePane | null = null; // where there are no steps

  constructor(private readonly data: PageData) {
    this.chapters = chaptersOf(data);
  }

  start(): void {
    const { finding, step } = readAddress();
    this.open(finding === null ? 0 : finding - 1, step);
    window.addEventListener("hashchange", () => this.follow());
    window.addEventListener("beforeprint", () => this.print(true));
    window.addEventListener("afterprint", () => this.print(false));
    document.addEventListener("click", (event) => this.followLink(event));
    byId("theme").addEventListener("click", () => this.changeTheme());
    byId("help").addEventListener("click", () => this.showHelp());
    byId("close-help").addEventListener("click", () => this.helpDialog().close());
    startTheme(() => this.view?.themeChanged());
    listen(() => this.bindings());
  }

  private open(wanted: number, step: number | null): void {
    this.chapter = Math.max(0, Math.min(this.chapters.length - 1, wanted));
    const chapter = this.chapters[this.chapter];
    if (!chapter) throw new Error("the page has no report");
    const { report, finding } = chapter;
    const story = finding?.story;
    const content = byId("content");
    const choice = chooser(this.chapters, this.chapter, (other) => this.open(other, null));
    content.replaceChildren(...(choice ? [choice] : []), header(chapter, this.data.files));
    this.view = null;
    this.pane = null;
    if (finding && story && story.steps.length > 0) {
      this.view = new StoryView(story, finding, this.data.files, (at) => this.remember(at));
      content.append(this.view.root);
    } else if (finding) content.append(this.withoutSteps(finding));
    const facts = about(this.data, report, !finding);
    content.append(finding ? facts : element("main", {}, facts));
    this.view?.goTo(step ?? this.view.start);
    document.title = `${finding ? `${finding.title}, ${finding.file}:${finding.line}` : report.summary} – Heddle`;
  }

  private withoutSteps(finding: Finding): HTMLElement {
    this.pane = new SourcePane(this.data.files, finding);
    const main = element("main", { class: "empty" }, element("p", {}, "It fails without any step that another thread could see."), this.pane.root);
    this.pane.showPlace(finding.file, finding.line);
    return main;
  }

  private remember(step: number): void {
    writeAddress(this.chapters.length > 1 ? this.chapter + 1 : null, step);
  }

  private follow(): void {
    const { finding, step } = readAddress();
    const chapter = finding === null ? this.chapter : finding - 1;
    if (chapter !== this.chapter) this.open(chapter, step);
    else if (step !== null) this.view?.goTo(step);
  }

  private followLink(event: Event): void {
    const link = closest(event, "[data-to-step], [data-to-line]");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.toStep !== undefined) this.view?.goTo(Number(link.dataset.toStep));
    else (this.view ?? this.pane)?.showPlace(link.dataset.toFile ?? "", Number(link.dataset.toLine));
  }

  /** Paper is light, and has all rows. */
  private print(on: boolean): void {
    overrideTheme(on ? "light" : null);
    this.view?.printing(on);
  }

  private changeTheme(): void {
    toggleTheme();
    this.view?.themeChanged();
  }

  private bindings(): Binding[] {
    const count = this.chapters.length;
    const turn = (by: number): void => this.open((this.chapter + by + count) % count, null);
    const findings: Binding = { does: "next, previous finding", shown: "] [", keys: { "]": () => turn(1), "[": () => turn(-1) } };
    return [
      ...(this.view?.bindings() ?? []),
      ...(count > 1 ? [findings] : []),
      { does: "dark or light", shown: "d", keys: { d: () => this.changeTheme() } },
      { does: "this help", shown: "?", keys: { "?": () => this.showHelp() } },
    ];
  }

  private helpDialog(): HTMLDialogElement {
    return byId("help-dialog") as HTMLDialogElement;
  }

  private showHelp(): void {
    byId("help-keys").replaceChildren(helpList(this.bindings()));
    if (!this.helpDialog().open) this.helpDialog().showModal();
  }
}

try {
  new Page(readPageData()).start();
} catch (error) {
  byId("content").textContent = `This page cannot be shown: ${error instanceof Error ? error.message : "unknown"}`;
  throw error;
}
