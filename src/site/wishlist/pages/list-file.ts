import { writeListFile } from "#features/wishlist/service/write-list-file.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { kindOf } from "../my-list.server.ts";
import type { Route } from "./+types/list-file";

/** One's own list as a CSV file. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const file = await writeListFile(
    context.get(depsContext),
    student.id,
    kindOf(params.list),
    context.get(localeContext),
  );
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-${params.list}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
