import { exportData } from "#features/profile/service/export-data.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import type { Route } from "./+types/data-file";

/** Everything of one's own, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const text = await exportData(context.get(depsContext), student.id);
  return new Response(text, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="margdeep-my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
