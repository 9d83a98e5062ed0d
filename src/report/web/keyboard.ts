// Keys: one table, from which the handler and the help come.
import { element } from "./dom";

export interface Binding {
  does: string;
  shown: string; // the keys, as the help has them
  keys: Record<string, () => void>; // as KeyboardEvent.key has them
}

/** Keys that an element under the focus needs for itself. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  if (target.matches("select, textarea, input:not([type=range]):not([type=checkbox])")) return true;
  const presses = event.key === "Enter" || event.key === " ";
  if (presses && target.matches("button, summary, input, a")) return true;
  // The program's text scrolls with these keys.
  return target.matches(".source-text") && /^(Arrow|Page|Home|End| )/.test(event.key);
}

export function listen(bindings: () => Binding[]): void {
  document.addEventListener("keydown", (event) => {
    if (isTaken(event)) return;
    const binding = bindings().find(({ keys }) => Object.keys(keys).includes(event.key));
    if (!binding) return;
    event.preventDefault();
    binding.keys[event.key]();
  });
}

export function helpList(bindings: Binding[]): HTMLElement {
  const rows = bindings.flatMap(({ shown, does }) => [
    element("dt", {}, ...shown.split(" ").map((key) => element("kbd", {}, key))),
    element("dd", {}, does),
  ]);
  return element("dl", { class: "keys" }, ...rows);
}
