import { listOwnLists, readOwnList } from "#features/choices/service/own-lists.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStudent } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { listText } from "./forms/rehearse.server.ts";

/** A list of the student who is signed in, as the page offers it. */
export interface OfferedList {
  id: string;
  name: string;
  authority: string;
}

/** The list that the page was opened with, and what the form then begins with. */
export interface TakenList extends OfferedList {
  fields: { list: string; choices: number[] };
}

/** The lists of a student's account that can be replayed; none for anybody else. */
export async function readOfferedLists(deps: Deps, student: SignedInStudent | null): Promise<OfferedList[]> {
  if (!student) return [];
  const lists = await listOwnLists(deps, student.id);
  return lists
    .filter(({ authority }) => authority !== "other")
    .map(({ id, name, authority }) => ({ id, name, authority }));
}

/** One of them as the form holds it; null: not theirs, or not there. */
export async function readOfferedList(
  deps: Deps,
  student: SignedInStudent | null,
  id: string | null,
): Promise<TakenList | null> {
  if (!student || id === null || !/^[A-Za-z0-9_-]{8,40}$/.test(id)) return null;
  try {
    const { name, authority, rows } = (await readOwnList(deps, student.id, id)).kept.list;
    const fields = { list: listText(rows), choices: rows.flatMap(({ branchId }) => branchId ?? []) };
    return { id, name, authority, fields };
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}
