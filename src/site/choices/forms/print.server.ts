import { data } from "react-router";
import type { SentForm } from "#http/form-action.server.ts";
import { privateNoStore } from "#http/no-store.ts";
import { readCarriedList, withoutNotes } from "../read-requested-list.server.ts";

/** The list of a form, for the page that prints it. */
export async function receivePrint({ request, perform }: SentForm<"edit_choices">) {
  const list = await perform("edit_choices", { work: () => readCarriedList(request) });
  return data({ list: list && withoutNotes(list) }, { headers: privateNoStore });
}
