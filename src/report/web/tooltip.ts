// Details of the step under the pointer.
import { closest, element } from "./dom";
import type { SourceFile } from "./model";
import { plainText } from "./prose";
import type { History } from "./state";
import { placeText, sentencesOf } from "./wording";

export class Tooltip {
  readonly root = element("div", { class: "tooltip", role: "tooltip", hidden: "" });
  private shown = "";

  constructor(
    private readonly history: History,
    private readonly files: SourceFile[],
    lanes: HTMLElement,
  ) {
    lanes.addEventListener("pointermove", (event) => this.follow(event));
    lanes.addEventListener("pointerleave", () => this.hide());
    lanes.addEventListener("scroll", () => this.hide(), { passive: true });
  }

  hide(): void {
    this.root.hidden = true;
    this.shown = "";
  }

  private follow(event: PointerEvent): void {
    const cell = closest(event, ".row.step .cell");
    const step = cell?.parentElement?.dataset.step;
    if (!cell || step === undefined || event.pointerType === "touch") return this.hide();
    if (step !== this.shown) this.fill(Number(step));
    this.shown = step;
    this.root.hidden = false;
    const box = cell.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.root;
    const below = box.bottom + 6 + offsetHeight < window.innerHeight;
    this.root.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - offsetWidth - 8))}px`;
    this.root.style.top = `${below ? box.bottom + 6 : box.top - offsetHeight - 6}px`;
  }

  private fill(position: number): void {
    const { story } = this.history;
    const step = story.steps[position];
    const facts = [`step ${position}`, placeText(step), step.order ?? "", step.library ? "in the library" : ""];
    this.root.replaceChildren(element("p", { class: "facts" }, facts.filter((fact) => fact !== "").join(" · ")));
    const line = this.files.find((file) => file.name === step.file)?.text?.split("\n")[step.line - 1];
    if (line) this.root.append(element("code", {}, line.trim()));
    const words = sentencesOf(this.history, position).map((sentence) => plainText(story, sentence));
    this.root.append(element("p", {}, words.join(" ")));
  }
}
