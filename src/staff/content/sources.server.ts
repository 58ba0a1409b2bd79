import { z } from "zod";
import { sources } from "#db/schema/sources.ts";
import { withheldFacts } from "#features/catalogue/contract.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { day, lineOrNull, oneOf, requiredLine, webAddressOrNull, whole } from "#staff/records/wire-fields.ts";
import { catalogueChanged } from "./catalogue-changes.server.ts";

/** Sources of figures; every fact names one. */
export const sourceResource = tableResource({
  name: "sources",
  area: "content",
  table: sources,
  fields: z.strictObject({
    key: z.string({ error: "is required" }).regex(/^[a-z0-9-]{1,100}$/, "must be small letters, digits and hyphens"),
    publisher: requiredLine(300),
    title: requiredLine(500),
    url: webAddressOrNull(),
    year: whole(1900, 2100).nullable().default(null),
    captured_on: day(),
    licence: lineOrNull(500),
    via: z.string().trim().max(300).default(""),
    status: oneOf(["official", "claimed", "provisional", "sample"]),
    withheld: z.array(oneOf(withheldFacts)).max(withheldFacts.length).default([]),
  }),
  search: [sources.key, sources.publisher, sources.title],
  filters: { status: sources.status, year: sources.year },
  sorts: { publisher: sources.publisher, title: sources.title, year: sources.year, captured_on: sources.capturedOn },
  remove: true,
  label: ({ publisher, title }) => `${publisher}: ${title}`,
  csvFields: ["key", "publisher", "title", "url", "year", "captured_on", "licence", "via", "status"],
  naturalKey: ["key"],
  afterChange: catalogueChanged,
  afterCommit: invalidateCatalogue,
});
