import { itemAt, valueFor } from "#lib/lookups.ts";
import { type ChoiceRow, identityOf } from "./list-rules.ts";
import { longestIncreasing } from "./longest-increasing.ts";
import { findChoices, indexChoices, readLines } from "./match-rows.ts";

/** What differs between a list and what the portal shows. Places count from 1; `typed` is the place in the portal. */
export type TypedFinding =
  | {
      readonly kind: "swapped";
      readonly place: number;
      readonly typed: number;
      readonly row: ChoiceRow;
      readonly other: ChoiceRow;
    }
  | { readonly kind: "moved"; readonly place: number; readonly typed: number; readonly row: ChoiceRow }
  | { readonly kind: "missing"; readonly place: number; readonly row: ChoiceRow }
  /** Another line is where the row should be. */
  | {
      readonly kind: "wrong";
      readonly place: number;
      readonly typed: number;
      readonly row: ChoiceRow;
      readonly text: string;
    }
  | { readonly kind: "additional"; readonly typed: number; readonly text: string }
  | { readonly kind: "twice"; readonly typed: number; readonly row: ChoiceRow; readonly text: string };

interface TypedLine {
  readonly text: string;
  /** Index of the list's row that it is; -1: none. */
  readonly index: number;
  /** The row that is typed a second time. */
  readonly repeated: ChoiceRow | null;
}

/**
 * Compares the order of a portal, as pasted or typed text, with a list. Doing what the findings say makes the portal the same
 * as the list: rows that are neither missing nor named are in the right order.
 *
 * @returns the findings in the order of their places, and how many lines were read; an empty text finds nothing
 */
export function compareTyped(
  rows: readonly ChoiceRow[],
  text: string,
): { readonly lines: number; readonly findings: readonly TypedFinding[] } {
  const lines = recogniseLines(rows, text);
  if (lines.length === 0) return { lines: 0, findings: [] };
  const typedIndexes = new Set(lines.map(({ index }) => index));
  const missing = rows.flatMap((row, index) => (typedIndexes.has(index) ? [] : [{ row, index }]));
  const strange = lines.flatMap((line, at) => (line.index < 0 ? [{ line, at }] : []));
  const findings = [...orderFindings(rows, lines), ...contentFindings(lines, missing, strange)];
  return { lines: lines.length, findings: findings.toSorted((a, b) => positionOf(a) - positionOf(b)) };
}

function positionOf(finding: TypedFinding): number {
  return "place" in finding ? finding.place : finding.typed;
}

function recogniseLines(rows: readonly ChoiceRow[], text: string): TypedLine[] {
  const indexed = indexChoices(rows.map((row, index) => ({ ...row, index })));
  const placesOf = Map.groupBy(rows.keys(), (index) => identityOf(itemAt(rows, index)));
  const used = new Set<number>();
  return readLines(text).map((line) => {
    const [found] = findChoices(indexed, line);
    const places = found ? valueFor(placesOf, identityOf(found)) : [];
    const index = places.find((one) => !used.has(one)) ?? -1;
    used.add(index);
    return { text: line.text, index, repeated: found && index < 0 ? itemAt(rows, found.index) : null };
  });
}

/** Rows in the wrong order: pairs that changed places, then the fewest rows that have to move. */
function orderFindings(rows: readonly ChoiceRow[], lines: readonly TypedLine[]): TypedFinding[] {
  const typed = lines.flatMap(({ index }, at) => (index < 0 ? [] : [{ index, at }]));
  const ranked = typed.map(({ index }) => index).toSorted((a, b) => a - b);
  const rankOf = new Map(ranked.map((index, rank) => [index, rank]));
  const order = typed.map(({ index }) => valueFor(rankOf, index));
  const findings: TypedFinding[] = [];
  const rowAt = (rank: number) => itemAt(rows, itemAt(ranked, rank));
  for (const [rank, other] of order.entries()) {
    if (rank >= other || order[other] !== rank) continue;
    // Each sits where the other belongs.
    findings.push({
      kind: "swapped",
      place: itemAt(ranked, rank) + 1,
      typed: itemAt(typed, other).at + 1,
      row: rowAt(rank),
      other: rowAt(other),
    });
    [order[rank], order[other]] = [rank, other];
    const at = itemAt(typed, rank);
    typed[rank] = itemAt(typed, other);
    typed[other] = at;
  }
  const inOrder = longestIncreasing(order);
  for (const [position, rank] of order.entries()) {
    if (!inOrder.has(position)) {
      findings.push({
        kind: "moved",
        place: itemAt(ranked, rank) + 1,
        typed: itemAt(typed, position).at + 1,
        row: rowAt(rank),
      });
    }
  }
  return findings;
}

/** A line that the list does not have, where a row is missing, is that row typed wrongly; the others are missing or additional. */
function contentFindings(
  lines: readonly TypedLine[],
  missing: readonly { row: ChoiceRow; index: number }[],
  strange: readonly { line: TypedLine; at: number }[],
): TypedFinding[] {
  const typed = new Set(lines.map(({ index }) => index));
  // A gap is named by how many rows of both are before it, for these may be in any order.
  const gapOfLine = (at: number) => lines.slice(0, at).filter(({ index }) => index >= 0).length;
  const gapOfRow = (index: number) => [...typed].filter((one) => one >= 0 && one < index).length;
  const waiting = Map.groupBy(missing, ({ index }) => gapOfRow(index));
  const findings = strange.map(({ line, at }): TypedFinding => {
    if (line.repeated) return { kind: "twice", typed: at + 1, row: line.repeated, text: line.text };
    const wanted = waiting.get(gapOfLine(at))?.shift();
    if (!wanted) return { kind: "additional", typed: at + 1, text: line.text };
    return { kind: "wrong", place: wanted.index + 1, typed: at + 1, row: wanted.row, text: line.text };
  });
  const left = [...waiting.values()].flat();
  return [...findings, ...left.map(({ row, index }): TypedFinding => ({ kind: "missing", place: index + 1, row }))];
}
