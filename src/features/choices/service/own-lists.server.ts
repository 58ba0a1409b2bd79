import { randomUUID } from "node:crypto";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { lastOf } from "#lib/lookups.ts";
import { changeList } from "../change-list.ts";
import type { ChoiceListAct, ChoiceListSummary, NewChoiceList } from "../contract.ts";
import { applyAct, type HistoryAct, type ListWithHistory } from "../list-history-rules.ts";
import { type ChoiceList, emptyList, type NewRow } from "../list-rules.ts";
import {
  countLists,
  insertList,
  markDeleted,
  removeDeleted,
  selectList,
  selectSummaries,
  updateList,
} from "../store/lists.server.ts";
import { describeChoices } from "./describe-choices.server.ts";

type Needed = Pick<Deps, "db" | "now">;

const maxLists = 20;
const maxVersions = 300;
const undeleteMs = 30 * 86_400_000;

/** A list of a student, with the number of its newest version. */
export interface OwnList {
  kept: ListWithHistory;
  version: number;
}

/** A student's lists, the one that was changed last first. One query. */
export async function listOwnLists({ db }: Pick<Deps, "db">, studentId: number): Promise<ChoiceListSummary[]> {
  const found = await selectSummaries(db, studentId);
  return found.map(({ updatedAt, ...list }) => ({ ...list, updated_at: updatedAt.toISOString() }));
}

/** @throws AppError choice_list_not_found */
export async function readOwnList({ db }: Pick<Deps, "db">, studentId: number, id: string): Promise<OwnList> {
  return required(await selectList(db, studentId, id));
}

/** @throws AppError choice_lists_full, invalid_input */
export async function createOwnList(deps: Needed, studentId: number, input: NewChoiceList): Promise<OwnList> {
  const { rows: choices, ...head } = input;
  const rows = await describeChoices(deps, head.authority, choices);
  return storeList(deps, studentId, filled({ ...head, id: randomUUID() }, rows));
}

/** @throws AppError choice_list_not_found, choice_lists_full */
export async function copyOwnList(deps: Needed, studentId: number, id: string, name: string): Promise<OwnList> {
  const { list } = (await readOwnList(deps, studentId, id)).kept;
  return storeList(deps, studentId, changeList({ ...list, id: randomUUID() }, { kind: "rename", name }));
}

/**
 * Does acts on a student's list, all or none.
 *
 * @param version the one that the acts are for; null: whichever is the newest
 * @throws AppError choice_list_not_found; choice_list_changed; invalid_input for a branch that does not exist
 */
export async function changeOwnList(
  deps: Needed,
  studentId: number,
  { id, version, acts }: { id: string; version: number | null; acts: readonly ChoiceListAct[] },
): Promise<OwnList> {
  const { authority } = (await readOwnList(deps, studentId, id)).kept.list;
  const described = await Promise.all(acts.map((act) => describeAct(deps, authority, act)));
  return applyActs(deps, studentId, { id, version, acts: described });
}

/** The same with acts whose rows are described already. */
export function applyActs(
  { db, now }: Needed,
  studentId: number,
  { id, version, acts }: { id: string; version: number | null; acts: readonly HistoryAct[] },
): Promise<OwnList> {
  return db.transaction(async (tx) => {
    const own = required(await selectList(tx, studentId, id, { isLocked: true }));
    if (version !== null && version !== own.version) throw new AppError("choice_list_changed");
    const at = now();
    const kept = acts.reduce((before, act) => applyAct(before, act, at.toISOString()), own.kept);
    if (kept === own.kept) return own;
    await updateList(tx, studentId, kept, own.version, { now: at, maxVersions });
    return { kept, version: lastOf(kept.versions).version };
  });
}

/** @throws AppError choice_list_not_found */
export async function deleteOwnList({ db, now }: Needed, studentId: number, id: string): Promise<void> {
  if (!(await markDeleted(db, studentId, id, { deletedAt: now() }))) throw new AppError("choice_list_not_found");
}

/** Brings a deleted list back, for 30 days. @throws AppError choice_list_not_found, choice_lists_full */
export async function undeleteOwnList(deps: Needed, studentId: number, id: string): Promise<OwnList> {
  const since = new Date(deps.now().getTime() - undeleteMs);
  return deps.db.transaction(async (tx) => {
    if ((await countLists(tx, studentId)) >= maxLists) throw new AppError("choice_lists_full");
    if (!(await markDeleted(tx, studentId, id, { deletedAt: null, since })))
      throw new AppError("choice_list_not_found");
    return required(await selectList(tx, studentId, id));
  });
}

/** Removes lists that their students deleted more than 30 days ago. */
export function removeDeletedLists({ db, now }: Needed): Promise<void> {
  return removeDeleted(db, new Date(now().getTime() - undeleteMs));
}

function storeList({ db, now }: Needed, studentId: number, list: ChoiceList): Promise<OwnList> {
  return db.transaction(async (tx) => {
    if ((await countLists(tx, studentId)) >= maxLists) throw new AppError("choice_lists_full");
    await insertList(tx, studentId, list, now());
    return { kept: { list, versions: [] }, version: 0 };
  });
}

function filled(head: Pick<ChoiceList, "id" | "name" | "authority" | "year">, rows: readonly NewRow[]): ChoiceList {
  return changeList(emptyList(head), { kind: "add", rows });
}

async function describeAct(deps: Needed, authority: ChoiceList["authority"], act: ChoiceListAct): Promise<HistoryAct> {
  if (act.kind === "add") {
    const { rows, at, ...rest } = act;
    return { ...rest, rows: await describeChoices(deps, authority, rows), ...(at !== undefined && { at }) };
  }
  return act.kind === "replace" ? { ...act, rows: await describeChoices(deps, authority, act.rows) } : act;
}

function required<T>(found: T | null): T {
  if (!found) throw new AppError("choice_list_not_found");
  return found;
}
