import { type ChoiceList, type ListAct, listLimits, type NewRow, rowsNotInList } from "#features/choices/list-rules.ts";

/** A change as it was proposed. */
export interface ProposedChange {
  kind: "add" | "move" | "remove";
  rowKey: number | null;
  added: NewRow | null;
  afterKey: number | null;
}

/** Bounds of proposals; so many of one call may wait for an answer. */
export const proposalLimits = { reason: 300, open: 50 } as const;

/**
 * The act that makes a proposed change to the list as it is now.
 *
 * @returns null: it no longer fits, because a choice that it names is gone, the added one is there already, or nothing would change
 */
export function actOf(list: ChoiceList, { kind, rowKey, added, afterKey }: ProposedChange): ListAct | null {
  const others = list.rows.filter(({ key }) => key !== rowKey);
  const isThere = rowKey === null || others.length < list.rows.length;
  const place = afterKey === null ? 1 : others.findIndex(({ key }) => key === afterKey) + 2;
  if (!isThere) return null;
  if (kind === "remove") return rowKey === null ? null : { kind, keys: [rowKey] };
  if (place === 1 && afterKey !== null) return null;
  if (kind === "move") {
    const isSame = rowKey === null || list.rows[place - 1]?.key === rowKey;
    return isSame ? null : { kind, keys: [rowKey], to: place };
  }
  const isNew = added !== null && rowsNotInList(list, [added]).length > 0;
  return isNew && list.rows.length < listLimits.rows ? { kind, rows: [added], at: place } : null;
}
