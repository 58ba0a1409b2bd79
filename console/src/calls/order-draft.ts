import type { NewWrittenOrder } from "../../../src/features/appointments/written/staff-contract.ts";
import type { StaffCallDetails } from "../../../src/staff/calls/contract.ts";

/** A choice as the form has it. */
export interface DraftRow {
  key: number;
  branchId: number | null;
  text: string;
  reason: string;
  closings: number[];
  isIncluded: boolean;
}
export interface OrderDraft {
  introduction: string;
  rows: DraftRow[];
}

/** What the form begins with: the newest version for the deliverable, then what else the list has; else the list. */
export function draftOf(
  { lists, orders }: Pick<StaffCallDetails, "lists" | "orders">,
  deliverable: number,
  listId: string,
): OrderDraft {
  const list = lists.find(({ id }) => id === listId);
  const choices = list?.choices ?? [];
  const before = orders.find((one) => one.deliverable === deliverable && one.list_id === listId);
  const written = new Map((before?.rows ?? []).map((row, place) => [row.key, { ...row, place }]));
  const rows = choices.map(({ key, branch_id: branchId, text }): DraftRow & { place: number } => {
    const row = written.get(key);
    return {
      ...{ key, branchId, text, reason: row?.reason ?? "", closings: row?.closings.map(({ id }) => id) ?? [] },
      isIncluded: row !== undefined || before === undefined,
      place: row?.place ?? Number.POSITIVE_INFINITY,
    };
  });
  const inOrder = before
    ? rows.toSorted((one, other) => (one.place === other.place ? 0 : one.place - other.place))
    : rows;
  return { introduction: before?.introduction ?? "", rows: inOrder.map(({ place: _, ...row }) => row) };
}

/** @param by places down; up where it is below 0 */
export function moveRow(rows: readonly DraftRow[], from: number, by: number): DraftRow[] {
  const row = rows[from];
  if (!row) return [...rows];
  const others = rows.filter((_, index) => index !== from);
  return others.toSpliced(Math.min(Math.max(from + by, 0), others.length), 0, row);
}

/** What is sent: the choices that are not left out, in their order. */
export function requestOf(
  { introduction, rows }: OrderDraft,
  about: Pick<NewWrittenOrder, "deliverable" | "list" | "deliver">,
): NewWrittenOrder {
  const included = rows.filter(({ isIncluded }) => isIncluded);
  return { ...about, introduction, rows: included.map(({ key, reason, closings }) => ({ key, reason, closings })) };
}
