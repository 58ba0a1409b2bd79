import { writeListCsv } from "#features/choices/list-file.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { readCarriedList } from "../read-requested-list.server.ts";

/** The list of a form as a CSV file. */
export async function receiveFile({ request, perform }: SentForm<"edit_choices">): Promise<Response> {
  const list = await perform("edit_choices", { work: () => readCarriedList(request) });
  return new Response(writeListCsv(list ?? { rows: [] }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="choice-list.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
