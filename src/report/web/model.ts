// The data of the page, as Heddle writes it. Steps, threads and locations are known by their positions.

export interface PageData {
  version: number;
  heddle: string;
  reports: Report[];
  files: SourceFile[];
}

export interface SourceFile {
  name: string;
  text?: string; // missing: it could not be read
}

export type Verdict = "error" | "ok" | "limit" | "unsupported";

/** What was found under one memory model. */
export interface Report {
  file: string;
  verdict: Verdict;
  summary: string;
  executions: number;
  blocked: number;
  partial: number;
  seconds: number;
  seconds_total?: number;
  model: string;
  reduction: string;
  runtime: string;
  not_covered: string[];
  spin_loops: string[];
  statistics: Record<string, number>;
  other_models?: Record<string, OtherModel>;
  findings: Finding[];
  unsupported?: UnsupportedName[]; // if an execution reaches one
}

/** What the program uses and Heddle does not know. */
export interface UnsupportedName {
  name: string;
  why: string;
  defined_nowhere: boolean;
  places: { file: string; line: number }[];
}

export interface OtherModel {
  verdict: Verdict;
  summary: string;
}

export interface Finding {
  kind: string;
  title: string; // a few words
  message: string; // the title and why
  because?: string[];
  file: string;
  line: number;
  column: number;
  thread: string;
  source?: string;
  stack: string[];
  schedule: string;
  replay: string;
  story?: Story;
}

/** One failing execution. */
export interface Story {
  complete: boolean; // else the steps end where it fails
  threads: Thread[];
  locations: Location[];
  steps: Step[];
  edges: Record<StoryEdgeKind, Edge[]>;
  marked: number[]; // the steps that the message speaks of
  clash?: Edge; // of a race or a use of freed memory: the two steps
  folds: Folds;
}

/** Steps that are shown as one row until they are unfolded. */
export interface Fold {
  kind: "library" | "iterations" | "together" | "aside";
  first: number;
  last: number;
  label: string;
  threads: number[]; // whose steps they are
}

export type FoldLevel = "nothing" | "repetition" | "aside";

/** The folds of each level, outer ones before those inside them, and the level at first. */
export interface Folds {
  level: FoldLevel;
  repetition: Fold[];
  aside: Fold[];
}

export interface Thread {
  name: string;
  state: string;
  waits_for?: string;
}

export interface Location {
  name: string;
  initial: string;
  kind: "memory" | "lock";
}

export type StepKind =
  | "read"
  | "write"
  | "update"
  | "lock"
  | "unlock"
  | "wait"
  | "signal"
  | "free"
  | "create"
  | "join"
  | "fence"
  | "choice"
  | "arrival"
  | "gap"; // steps that are left out

export interface Step {
  thread: number;
  kind: StepKind;
  text: string;
  file: string;
  line: number;
  column: number;
  library?: boolean;
  order?: string;
  location?: number;
  read?: string;
  written?: string;
  source?: number | null; // null: the initial value
  buffered?: boolean;
  left_out?: number; // of a gap: how many steps it stands for,
  memory?: [number, string][]; // what locations hold after them,
  owners?: [number, number | null][]; // and the owners of locks
}

export type StoryEdgeKind = "reads_from" | "coherence" | "from_read" | "synchronises";
export type Edge = [number, number];

const supportedVersion = 2;

/** The data that stands in the page itself. */
export function readPageData(): PageData {
  const element = document.getElementById("heddle-data");
  const data = JSON.parse(element?.textContent ?? "") as PageData;
  if (data.version !== supportedVersion)
    throw new Error(`data of version ${data.version}; this page shows version ${supportedVersion}`);
  return data;
}

/**
 * The write that the step's value comes from, or "initial". A step that locks, frees or signals also reads, but its
 * initial value is of no interest: then the result is null.
 */
export function sourceOf(step: Step): number | "initial" | null {
  if (step.location === undefined || step.source === undefined) return null;
  if (step.source !== null) return step.source;
  return step.kind === "read" || step.kind === "update" || step.kind === "wait" ? "initial" : null;
}
