// The two accesses that a data race is between.
import type { Edge, Finding, Story } from "./model";

/** Marked are also the steps that explain it: the two are of different threads and of one location. */
export function racingPair(story: Story, finding: Finding): Edge | null {
  if (finding.kind !== "data-race") return null;
  const marked = [...story.marked].sort((a, b) => b - a);
  for (const later of marked)
    for (const earlier of marked) {
      const [one, other] = [story.steps[earlier], story.steps[later]];
      const conflict = one.written !== undefined || other.written !== undefined;
      if (earlier < later && one.thread !== other.thread && one.location === other.location && conflict)
        return [earlier, later];
    }
  return null;
}
