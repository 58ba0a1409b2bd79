import { redirect } from "react-router";
import { writeListCsv } from "#features/choices/list-file.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { privateNoStore } from "#http/responses/no-store.ts";
import { patterns } from "#lib/addresses.ts";
import { readCarriedList } from "../read-requested-list.server.ts";

/** Opened as a page: the lists have the button. */
export function loader() {
  return redirect(patterns.choices);
}

/** The list of a form as a CSV file. */
export const action = formAction("edit_choices", async ({ request, perform }) => {
  const list = await perform("edit_choices", { work: () => readCarriedList(request) });
  return new Response(writeListCsv(list ?? { rows: [] }), {
    headers: {
      ...privateNoStore,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="choice-list.csv"',
    },
  });
});
