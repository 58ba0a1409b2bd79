import { planChange } from "./change-list.ts";
import { applyChange, type Change, headOf, inverseOf } from "./list-changes.ts";
import type { ChoiceList, ListAct } from "./list-rules.ts";

/** What a version did, in figures and names that its text is written from. */
export interface ChangeSummary {
  readonly kind: ListAct["kind"];
  /** Rows that were touched. */
  readonly count: number;
  /** The first of them as the list names it; of a renamed list its new name. */
  readonly name: string;
  /** Its place before and after; 0: it had none. */
  readonly from: number;
  readonly to: number;
}

/** One step of a list's history; never changed once it is written. */
export interface ListVersion {
  /** From 1, without gaps. */
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  readonly by: "act" | "undo" | "redo" | "restore";
  readonly what: ChangeSummary;
  readonly change: Change;
  readonly inverse: Change;
}

/** A list with the history that leads to it. The oldest versions may be left out. */
export interface ListWithHistory {
  readonly list: ChoiceList;
  /** The newest last. */
  readonly versions: readonly ListVersion[];
}

export type HistoryAct =
  | ListAct
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  /** Back to the list as it was after that version; 0: as it was made. */
  | { readonly kind: "restore"; readonly version: number };

/**
 * A list and its history after an act. Undoing and redoing are versions too: nothing that was there is lost.
 *
 * @param at when, ISO 8601
 * @returns the same object where the act changes nothing
 */
export function applyAct(kept: ListWithHistory, act: HistoryAct, at: string): ListWithHistory {
  if (act.kind === "undo" || act.kind === "redo") return step(kept, act.kind, at);
  if (act.kind === "restore") return restore(kept, act.version, at);
  const change = planChange(kept.list, act);
  return change ? append(kept, { at, by: "act", kind: act.kind, change }) : kept;
}

/** The number of the newest version; 0: nothing was changed yet. */
export function versionOf({ versions }: Pick<ListWithHistory, "versions">): number {
  return versions.at(-1)?.version ?? 0;
}

/** What undo would take back and redo would bring back; null: nothing. */
export function nextSteps({
  versions,
}: Pick<ListWithHistory, "versions">): Record<"undo" | "redo", ListVersion | null> {
  const done: ListVersion[] = [];
  let undone: ListVersion[] = [];
  for (const version of versions) {
    if (version.by === "undo") undone.push(...done.splice(-1));
    else if (version.by === "redo") done.push(...undone.splice(-1));
    else {
      done.push(version);
      undone = [];
    }
  }
  return { undo: done.at(-1) ?? null, redo: undone.at(-1) ?? null };
}

/**
 * The list as it was after a version; null: the history does not reach back so far.
 *
 * @param version 0: as the list was made
 */
export function listAt({ list, versions }: ListWithHistory, version: number): ChoiceList | null {
  const later = versions.filter((one) => one.version > version);
  const isReached = version === versionOf({ versions }) || later[0]?.version === version + 1;
  if (!isReached) return null;
  return later.reduceRight((after, { inverse }) => applyChange(after, inverse), list);
}

/** A history that is cut to its newest versions. */
export function cutHistory(kept: ListWithHistory, max: number): ListWithHistory {
  return kept.versions.length > max ? { ...kept, versions: kept.versions.slice(-max) } : kept;
}

function step(kept: ListWithHistory, by: "undo" | "redo", at: string): ListWithHistory {
  const version = nextSteps(kept)[by];
  if (!version) return kept;
  const change = by === "undo" ? version.inverse : version.change;
  return append(kept, { at, by, kind: version.what.kind, change });
}

function restore(kept: ListWithHistory, version: number, at: string): ListWithHistory {
  const before = listAt(kept, version);
  if (!before || version === versionOf(kept)) return kept;
  const change = { kind: "rows", rows: before.rows, head: headOf(before) } as const;
  return append(kept, { at, by: "restore", kind: "arrange", change });
}

function append(
  { list, versions }: ListWithHistory,
  { at, by, kind, change }: Pick<ListVersion, "at" | "by" | "change"> & Pick<ChangeSummary, "kind">,
): ListWithHistory {
  const after = applyChange(list, change);
  const version = versionOf({ versions }) + 1;
  const what = { kind, ...summarise(list, after, change) };
  const inverse = inverseOf(list, change);
  return { list: after, versions: [...versions, { version, at, by, what, change, inverse }] };
}

/** The rows that a change touches. */
function touchedKeys(change: Change): readonly number[] {
  if (change.kind === "head") return [];
  if (change.kind === "remove") return change.keys;
  if (change.kind === "insert") return change.rows.map(({ row }) => row.key);
  return (change.kind === "place" ? change.places : change.rows).map(({ key }) => key);
}

function summarise(before: ChoiceList, after: ChoiceList, change: Change): Omit<ChangeSummary, "kind"> {
  const keys = touchedKeys(change);
  if (change.kind === "head") return { count: 0, name: after.name, from: 0, to: 0 };
  const placeIn = (list: ChoiceList) => list.rows.findIndex(({ key }) => key === keys[0]) + 1;
  const [from, to] = [placeIn(before), placeIn(after)];
  const row = after.rows[to - 1] ?? before.rows[from - 1];
  return { count: keys.length, name: row ? nameOfRow(row) : "", from, to };
}

/** A row in one line: the programme, then the institute. */
export function nameOfRow({ institute, programme }: { institute: string; programme: string }): string {
  return [programme, institute].filter(Boolean).join(", ");
}
