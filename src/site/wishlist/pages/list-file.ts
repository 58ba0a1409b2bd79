import type { Kind } from "#features/wishlist/saved-item.ts";
import { writeListFile } from "#features/wishlist/service/write-list-file.server.ts";
import { notFound } from "#http/page-errors.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/require-student.server.ts";
import type { Route } from "./+types/list-file";

const lists: Record<string, Kind> = { colleges: "college", hostels: "hostel", jobs: "job" };

/** One's own list as a CSV file. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const kind = Object.hasOwn(lists, params.list) ? lists[params.list] : undefined;
  if (!kind) throw notFound();
  const file = await writeListFile(context.get(depsContext), student.id, kind, context.get(localeContext));
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-${params.list}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
