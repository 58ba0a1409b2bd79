import { z } from "@hono/zod-openapi";
import { staffRoles } from "#db/schema/choices.ts";
import { type Act, defineAct } from "#http/act/act.server.ts";
import { created, csvFile, noContent, ok } from "#http/act/replies.server.ts";
import { flag, optionalDay, optionalId, optionalText, pathId, searchText } from "#http/request/query-fields.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { type Area, type NamedPolicy, staff } from "#policies/policy.ts";
import { pages } from "#staff/access/list-fields.ts";
import { changeMany, changeRecord, createRecord, removeRecord, restoreRecord } from "./change-records.server.ts";
import { liftCorrection, listCorrections } from "./corrections.server.ts";
import { csvBody, dryRun, ImportResult, readCsv } from "./csv-acts.server.ts";
import { exportRecords } from "./export-records.server.ts";
import { importCsv } from "./import-csv.server.ts";
import { listRecordHistory, searchHistory } from "./read-history.server.ts";
import { listRecordsByIds, readRecord } from "./read-records.server.ts";
import {
  BulkChange,
  ChangePage,
  Correction,
  conflict,
  keepContent,
  listQuery,
  RecordPage,
  Restoring,
  StaffRecord,
  version,
} from "./record-shapes.server.ts";
import type { ListQuery, Resource } from "./resource.ts";

const maxCsvBytes = 5 * 1024 * 1024;

/** Whose the records of an area are. */
const keeping: Record<Resource["area"], NamedPolicy<{ kind: "staff"; area: Area }>> = {
  content: keepContent,
  people: { name: "keep_answer_templates", who: staff("people"), source: "D23" },
};

/** The acts of every resource under `/api/staff/<name>/`, the corrections of records, and the history of all changes. */
export function recordActs(resources: readonly Resource[]): readonly Act[] {
  return [...correctionActs(resources), ...resources.flatMap(actsOf), searchAllHistory];
}

function actsOf(resource: Resource): readonly Act[] {
  const path = `/api/staff/${resource.name}/` as const;
  const ofResource = { ...keeping[resource.area], tag: `Staff: ${resource.name}` };
  const ofRecord = { ...ofResource, params: pathId("The record") };
  const asItIs = ok(StaffRecord, "The record as it is now");
  // The file's path first: `{id}` would match it too.
  return [
    ...(resource.csvFields.length > 0 ? fileActs(resource, ofResource, path) : []),
    defineAct({
      ...ofResource,
      rest: `GET ${path}`,
      summary: "One page of records",
      query: listQuery(resource),
      work: ({ deps, query, request }) =>
        query.ids === undefined
          ? resource.list(deps.db, listQueryOf(query, request))
          : listRecordsByIds(deps, resource, query.ids.split(",").map(Number)),
      reply: ok(RecordPage, "The records"),
    }),
    defineAct({
      ...ofRecord,
      rest: `GET ${path}{id}/`,
      summary: "One record",
      work: ({ deps, params }) => readRecord(deps, resource, params.id),
      reply: ok(StaffRecord, "The record"),
    }),
    defineAct({
      ...ofResource,
      rest: `POST ${path}`,
      summary: "A new record",
      input: resource.fields,
      work: ({ deps, staff, input }) => createRecord(deps, staff, resource, input),
      reply: created(StaffRecord, "The record"),
    }),
    defineAct({
      ...ofResource,
      rest: `PATCH ${path}`,
      summary: "Gives the same values to several records, all or none",
      input: BulkChange,
      work: ({ deps, staff, input }) => changeMany(deps, staff, resource, input.ids, input.changes),
      reply: ok(z.object({ changed: z.number().int() }), "How many are different now"),
    }),
    defineAct({
      ...ofRecord,
      rest: `PATCH ${path}{id}/`,
      summary: "Changes some fields of a record",
      input: z.looseObject({ version }),
      work: ({ deps, staff, params, input: { version, ...changes } }) =>
        changeRecord(deps, staff, resource, params.id, version, changes),
      reply: asItIs,
      refusals: conflict,
    }),
    ...(resource.remove ? [removeAct(resource, ofRecord, path)] : []),
    defineAct({
      ...ofRecord,
      rest: `GET ${path}{id}/history/`,
      summary: "What staff changed of a record, newest first; also of a removed one",
      query: z.object(pages()),
      work: ({ deps, params, query }) => listRecordHistory(deps, resource, params.id, query.page, query.per_page),
      reply: ok(ChangePage, "The changes"),
    }),
    defineAct({
      ...ofRecord,
      rest: `POST ${path}{id}/restore/`,
      summary: "Writes an older version of a record back, as a new change",
      input: Restoring,
      work: ({ deps, staff, params, input: { change_id: changeId, side, version } }) =>
        restoreRecord(deps, staff, resource, params.id, { changeId, side, version }),
      reply: asItIs,
      refusals: conflict,
    }),
  ];
}

type OfResource = (typeof keeping)["content"] & { tag: string };
type Path = `/api/staff/${string}/`;

function removeAct(resource: Resource, ofResource: OfResource, path: Path) {
  return defineAct({
    ...ofResource,
    rest: `DELETE ${path}{id}/`,
    summary: "Removes a record; its history can bring it back",
    params: pathId("The record"),
    query: z.object({ version }),
    work: ({ deps, staff, params, query }) => removeRecord(deps, staff, resource, params.id, query.version),
    reply: noContent("It is removed"),
    refusals: conflict,
  });
}

function fileActs(resource: Resource, ofResource: OfResource, path: Path): Act[] {
  return [
    defineAct({
      ...ofResource,
      rest: `GET ${path}export.csv`,
      summary: "The list as a CSV file",
      query: listQuery(resource),
      work: ({ deps, query, request }) => ({
        name: `${resource.name}-${dayInIndia(deps.now())}.csv`,
        pieces: exportRecords(deps, resource, listQueryOf(query, request)),
      }),
      reply: csvFile(),
    }),
    defineAct({
      ...ofResource,
      rest: `POST ${path}import/`,
      summary: "Takes a CSV file back, as the export gives it",
      query: dryRun,
      body: csvBody,
      work: async ({ deps, staff, query, request }) =>
        importCsv(deps, staff, resource, await readCsv(request, maxCsvBytes), query.dry_run),
      reply: ok(ImportResult, "What became of the rows"),
      refusals: { 413: "The file is larger than 5 MB" },
    }),
  ];
}

/** What staff corrected, by record or where the publisher says otherwise, and lifting it (decision 0048). */
function correctionActs(resources: readonly Resource[]): Act[] {
  const correcting = { ...keepContent, tag: "Staff: content" };
  return [
    defineAct({
      ...correcting,
      rest: "GET /api/staff/corrections/",
      operationId: "listCorrections",
      summary: "Fields that staff corrected, which imports leave as they are",
      query: z.object({
        ...pages(),
        resource: optionalText(50, "One kind of record"),
        record_id: optionalId("One record of that kind"),
        different: flag("Only where the publisher now says otherwise"),
      }),
      work: ({ deps, query: { different: isDifferent, record_id: recordId, per_page: perPage, ...query } }) =>
        listCorrections(deps, resources, { ...query, isDifferent, recordId, perPage }),
      reply: ok(z.object({ count: z.number().int(), results: z.array(Correction) }), "Newest first"),
    }),
    defineAct({
      ...correcting,
      rest: "POST /api/staff/corrections/{id}/lift/",
      operationId: "liftCorrection",
      summary: "Lets imports change a corrected field again",
      params: pathId("The correction"),
      input: z.strictObject({ take: z.boolean().describe("also write the publisher's value now") }),
      work: ({ deps, staff, params, input }) => liftCorrection(deps, staff, resources, params.id, input.take),
      reply: ok(z.object({ resource: z.string(), record_id: z.number().int() }), "The record it was of"),
    }),
  ];
}

const searchAllHistory = defineAct({
  name: "read_history",
  who: staff("overview"),
  and: "changes of the role's own areas only",
  source: "D23, 0021",
  tag: "Staff: history",
  rest: "GET /api/staff/history/",
  summary: "What staff changed, newest first",
  description: `Each role (${staffRoles.join(", ")}) finds the changes of the parts that it may enter.`,
  query: z.object({
    ...pages(),
    q: searchText(200, "Beginnings of words of a record's name, number or summary"),
    resource: optionalText(50, "One kind of record"),
    staff_id: optionalId("Who changed it"),
    from: optionalDay("First day, in India"),
    to: optionalDay("Last day, in India"),
  }),
  work: ({ deps, staff, query: { per_page: perPage, staff_id: staffId, ...query } }) =>
    searchHistory(deps, staff.role, { ...query, perPage, staffId }),
  reply: ok(ChangePage, "The changes"),
});

type ParsedQuery = { page: number; per_page: number; sort: string; order: "asc" | "desc"; q: string };

/** Reads filters from the address itself: a name may occur more than once, and the resource refuses unknown ones. */
function listQueryOf({ page, per_page: perPage, sort, order, q }: ParsedQuery, { url }: Request): ListQuery {
  const sent = new URL(url).searchParams;
  const filter = [...new Set(sent.keys())].flatMap((name) => {
    const own = /^filter\[([a-z0-9_]+)\]$/.exec(name)?.[1];
    return own ? [[own, sent.getAll(name)] as const] : [];
  });
  return { page, perPage, sort, isDescending: order === "desc", q, filter: Object.fromEntries(filter) };
}
