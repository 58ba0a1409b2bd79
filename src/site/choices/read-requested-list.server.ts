import type { RouterContextProvider } from "react-router";
import type { ChoiceList } from "#features/choices/list-rules.ts";
import { openListOf } from "#features/choices/local-lists.ts";
import { readOwnList } from "#features/choices/service/own-lists.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { unpackLists } from "./carried-lists.server.ts";

/**
 * The list that another page is about: the account's, by its number in the address.
 *
 * @returns null without an account, or where it has no such list
 */
export async function readRequestedList(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<ChoiceList | null> {
  const student = await context.get(visitorContext)();
  const id = url.searchParams.get("list");
  if (!student || !id) return null;
  try {
    return (await readOwnList(context.get(depsContext), student.id, id)).kept.list;
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

/** The list that a form without an account brought along in its field `carried`; null: none. */
export async function readCarriedList(request: Request): Promise<ChoiceList | null> {
  const form = await request.formData();
  return openListOf(unpackLists(String(form.get("carried") ?? "")))?.list ?? null;
}

/** A list for eyes other than its owner's: no private note is in the page, nor in its data. */
export function withoutNotes(list: ChoiceList): ChoiceList {
  return { ...list, rows: list.rows.map((row) => ({ ...row, note: "" })) };
}
