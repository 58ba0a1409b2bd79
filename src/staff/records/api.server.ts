import type { OpenAPIHono } from "@hono/zod-openapi";
import { createApiRouter } from "#http/api-router.server.ts";
import { csvResponse } from "#http/csv-response.server.ts";
import { isCsv } from "#http/json-bodies-only.server.ts";
import { readText } from "#http/read-text.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { callsOf, historySearch } from "./api-calls.server.ts";
import { changeMany } from "./change-many.server.ts";
import { changeRecord } from "./change-record.server.ts";
import { correctionRoutes } from "./correction-calls.server.ts";
import { createRecord } from "./create-record.server.ts";
import { exportRecords } from "./export-records.server.ts";
import { importCsv } from "./import-csv.server.ts";
import { listRecordHistory, searchHistory } from "./read-history.server.ts";
import { listRecords, listRecordsByIds, readRecord } from "./read-records.server.ts";
import { removeRecord } from "./remove-record.server.ts";
import type { ListQuery, Resource } from "./resource.ts";
import { restoreRecord } from "./restore-record.server.ts";

type Routes = OpenAPIHono<ApiEnv>;
type Calls = ReturnType<typeof callsOf>;

const maxCsvBytes = 5 * 1024 * 1024;

/** The API of every resource under `/api/staff/<name>/`, and the history of all changes. */
export function recordRoutes(resources: readonly Resource[]): Routes {
  const routes = createApiRouter();
  routes.route("/", correctionRoutes(resources));
  for (const resource of resources) addResource(routes, resource);
  routes.openapi(historySearch, async (c) => {
    const { per_page: perPage, staff_id: staffId, ...query } = c.req.valid("query");
    const { role } = c.get("staff");
    return c.json(await searchHistory(c.get("deps"), role, { ...query, perPage, staffId }), 200);
  });
  return routes;
}

function addResource(routes: Routes, resource: Resource): void {
  const calls = callsOf(resource);
  // The file's path first: `{id}` would match it too.
  addFiles(routes, resource, calls);
  addReading(routes, resource, calls);
  addWriting(routes, resource, calls);
  addHistory(routes, resource, calls);
}

function addReading(routes: Routes, resource: Resource, calls: Calls): void {
  routes.openapi(calls.list, async (c) => {
    const query = c.req.valid("query");
    const deps = c.get("deps");
    const { ids } = query;
    if (ids !== undefined) return c.json(await listRecordsByIds(deps, resource, ids.split(",").map(Number)), 200);
    return c.json(await listRecords(deps, resource, listQueryOf(query, c.req.queries())), 200);
  });
  routes.openapi(calls.show, async (c) =>
    c.json(await readRecord(c.get("deps"), resource, c.req.valid("param").id), 200),
  );
}

function addWriting(routes: Routes, resource: Resource, calls: Calls): void {
  routes.openapi(calls.create, async (c) =>
    c.json(await createRecord(c.get("deps"), c.get("staff"), resource, c.req.valid("json")), 201),
  );
  routes.openapi(calls.changeMany, async (c) => {
    const { ids, changes } = c.req.valid("json");
    return c.json(await changeMany(c.get("deps"), c.get("staff"), resource, ids, changes), 200);
  });
  routes.openapi(calls.change, async (c) => {
    const { version, ...changes } = c.req.valid("json") as Values & { version: string };
    const { id } = c.req.valid("param");
    return c.json(await changeRecord(c.get("deps"), c.get("staff"), resource, id, version, changes), 200);
  });
  if (!resource.remove) return;
  routes.openapi(calls.remove, async (c) => {
    const { version } = c.req.valid("query");
    await removeRecord(c.get("deps"), c.get("staff"), resource, c.req.valid("param").id, version);
    return c.body(null, 204);
  });
}

function addHistory(routes: Routes, resource: Resource, calls: Calls): void {
  routes.openapi(calls.history, async (c) => {
    const { page, per_page: perPage } = c.req.valid("query");
    return c.json(await listRecordHistory(c.get("deps"), resource, c.req.valid("param").id, page, perPage), 200);
  });
  routes.openapi(calls.restore, async (c) => {
    const { change_id: changeId, side, version } = c.req.valid("json");
    const { id } = c.req.valid("param");
    const asked = { changeId, side, version };
    return c.json(await restoreRecord(c.get("deps"), c.get("staff"), resource, id, asked), 200);
  });
}

function addFiles(routes: Routes, resource: Resource, calls: Calls): void {
  if (resource.csvFields.length === 0) return;
  routes.openapi(calls.exportCsv, async (c) => {
    const deps = c.get("deps");
    const query = listQueryOf(c.req.valid("query"), c.req.queries());
    const fileName = `${resource.name}-${dayInIndia(deps.now())}.csv`;
    return csvResponse(c, fileName, exportRecords(deps, resource, query));
  });
  routes.openapi(calls.importCsv, async (c) => {
    const { dry_run: isDryRun } = c.req.valid("query");
    if (!isCsv(c.req.raw)) throw new AppError("content_type_refused");
    const text = await readText(c.req.raw, maxCsvBytes);
    return c.json(await importCsv(c.get("deps"), c.get("staff"), resource, text, isDryRun), 200);
  });
}

type ParsedQuery = { page: number; per_page: number; sort: string; order: "asc" | "desc"; q: string };

/** Reads filters from the URL itself, because a name may occur more than once. */
function listQueryOf(
  { page, per_page: perPage, sort, order, q }: ParsedQuery,
  sent: Record<string, string[]>,
): ListQuery {
  const filter = Object.entries(sent).flatMap(([name, values]) => {
    const own = /^filter\[([a-z0-9_]+)\]$/.exec(name)?.[1];
    return own ? [[own, values] as const] : [];
  });
  return { page, perPage, sort, isDescending: order === "desc", q, filter: Object.fromEntries(filter) };
}
