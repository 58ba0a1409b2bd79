import { sql } from "drizzle-orm";
import { z } from "zod";
import { streams } from "#db/schema/colleges.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import { collegeListPath } from "#lib/addresses.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { lines, requiredLine, whole, yesOrNo } from "#staff/records/wire-fields.ts";
import { catalogueChanged } from "./catalogue-changes.server.ts";

/** Fields of study, in the order of the first page. An inactive stream, or one without colleges, is not listed. */
export const streamResource = tableResource({
  name: "streams",
  area: "content",
  table: streams,
  fields: z.strictObject({
    name: requiredLine(100),
    slug: z.string({ error: "is required" }).regex(/^[a-z0-9-]{1,100}$/, "must be small letters, digits and hyphens"),
    description: lines(2000).default(""),
    position: whole(0, 32_767).default(0),
    is_active: yesOrNo().default(true),
  }),
  computed: {
    branch_count: sql<number>`(select count(*)::integer from branches b where b.stream_id = streams.id)`,
  },
  search: [streams.name, streams.slug, streams.description],
  filters: { is_active: streams.isActive },
  sorts: { position: streams.position, name: streams.name },
  remove: true,
  label: ({ name }) => String(name),
  sitePath: (id, { is_active }) => (is_active ? collegeListPath(id) : null),
  csvFields: ["name", "slug", "description", "position", "is_active"],
  naturalKey: ["slug"],
  afterChange: catalogueChanged,
  afterCommit: invalidateCatalogue,
});
