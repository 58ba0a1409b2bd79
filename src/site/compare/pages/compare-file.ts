import { compare } from "#features/compare/service/compare.server.ts";
import { notFound } from "#http/documents/page-errors.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { readCompareAddress } from "../compare-view.server.tsx";
import { writeComparison } from "../write-file.server.ts";
import type { Route } from "./+types/compare-file";

/** A comparison as a CSV file: published figures, the same for everybody. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { comparison } = await compare(deps, readCompareAddress(new URL(request.url).searchParams).ids);
  if (comparison.items.length === 0) throw notFound();
  return new Response(writeComparison(comparison, context.get(localeContext), deps.config.PUBLIC_URL), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="compare.csv"',
      "Cache-Control": "no-cache",
    },
  });
}
