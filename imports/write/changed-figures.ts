import type { Db } from "#db/client.server.ts";

/** A figure that an import changes: what it is of, both values in words, and where the new one was read. */
export interface ChangedFigure {
  fact: string;
  was: string;
  now: string;
  file: string;
  line: number | null;
}

/** Facts whose figures differ from what was stored. */
export interface ChangedFigures {
  count: number;
  /** The first of them. */
  first: ChangedFigure[];
}

/** How many changed figures a report shows. */
export const maxFiguresShown = 20;

/** By transaction, until its batch is over: one that rolls back takes its notes along. */
const noted = new WeakMap<Db, ChangedFigures>();

/** Notes the figures that a statement changed. */
export function noteFigures(tx: Db, changed: ChangedFigures): void {
  noted.set(tx, addFigures(noted.get(tx) ?? noFigures(), changed));
}

/** What was noted in a transaction; called once, at the end of its batch. */
export function takeFigures(tx: Db): ChangedFigures {
  const changed = noted.get(tx) ?? noFigures();
  noted.delete(tx);
  return changed;
}

export function noFigures(): ChangedFigures {
  return { count: 0, first: [] };
}

export function addFigures(known: ChangedFigures, more: ChangedFigures): ChangedFigures {
  return { count: known.count + more.count, first: [...known.first, ...more.first].slice(0, maxFiguresShown) };
}
