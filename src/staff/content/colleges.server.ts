import { asc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { collegeAliases, colleges, ownerships } from "#db/schema/colleges.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { AppError } from "#lib/errors.ts";
import type { TablePart } from "#staff/records/table-parts.server.ts";
import {
  line,
  lineOrNull,
  lines,
  oneOf,
  requiredLine,
  webAddressOrNull,
  whole,
  yesOrNo,
} from "#staff/records/wire-fields.ts";
import { collegesChanged } from "./catalogue-changes.server.ts";
import { collegesBeginning } from "./college-search.server.ts";
import { factResource, sourceId } from "./fact-resource.server.ts";
import { collegePhotoPart, photoList, photoRefusals } from "./photo-fields.server.ts";

const degrees = (least: number, most: number) => {
  const message = `must be degrees from ${least} to ${most}, such as ${least + 12.5}`;
  return z.number({ error: message }).min(least, message).max(most, message).nullable().default(null);
};

const registerNumber = (pattern: RegExp, message: string) =>
  lineOrNull(50).refine((text) => text === null || pattern.test(text), message);

const alias = z.strictObject({
  alias: requiredLine(300).refine((text) => aliasKey(text) !== "", "must have a letter or a digit"),
  authority: line(50).default("").describe("whose spelling it is, such as josaa; empty: what people say"),
});

/** Fields of a college; its branches, cut-offs and placements are separate records. */
const College = z
  .strictObject({
    name: requiredLine(300),
    short_name: lineOrNull(100),
    is_active: yesOrNo().default(true),
    description: lines(20_000).default(""),
    area: line(300).default(""),
    city: requiredLine(100),
    district: line(100).default(""),
    state: requiredLine(100),
    pincode: registerNumber(/^[1-9]\d{5}$/, "must be six digits"),
    latitude: degrees(6, 38),
    longitude: degrees(68, 98),
    ownership: oneOf(ownerships),
    is_women_only: yesOrNo().default(false),
    university: line(300).default(""),
    founded_year: whole(1700, 2100).nullable().default(null),
    website: webAddressOrNull(),
    aicte_id: lineOrNull(50),
    aishe_code: registerNumber(/^[CSU]-\d{1,6}$/, "must look like C-12345"),
    nirf_id: lineOrNull(50),
    aliases: z.array(alias).max(50, "can have at most 50 other names").default([]),
    photos: photoList(),
    source_id: sourceId(),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ["longitude"],
    message: "Give both latitude and longitude, or neither",
  });

const aliasPart: TablePart = {
  table: collegeAliases,
  owner: collegeAliases.collegeId,
  columns: { alias: collegeAliases.alias, authority: collegeAliases.authority },
  order: [asc(collegeAliases.id)],
  derive: ({ alias }) => ({ aliasKey: aliasKey(String(alias)) }),
};

/** Every institute on the site. An inactive one is visible only to staff. */
export const collegeResource = factResource({
  name: "colleges",
  area: "content",
  table: colleges,
  fields: College,
  parts: { aliases: aliasPart, photos: collegePhotoPart },
  touched: colleges.updatedAt,
  listed: ["name", "short_name", "area", "city", "state", "ownership", "is_active", "source_id"],
  computed: {
    branch_count: sql<number>`(select count(*)::integer from branches b where b.college_id = colleges.id)`,
  },
  search: (beginnings) => sql`${colleges.id} in (${collegesBeginning(beginnings)})`,
  filters: {
    state: colleges.state,
    city: colleges.city,
    ownership: colleges.ownership,
    is_active: colleges.isActive,
    source_id: colleges.sourceId,
    stream: (ids) => inSome(sql`select college_id from college_streams where stream_id::text in`, ids),
    source_status: inSources,
  },
  sorts: { name: colleges.name, city: colleges.city, state: colleges.state, updated_at: colleges.updatedAt },
  facts: [
    ...["name", "short_name", "area", "city", "district", "state", "pincode", "latitude", "longitude", "ownership"],
    ...["is_women_only", "university", "founded_year", "website", "aicte_id", "aishe_code", "nirf_id"],
  ],
  remove: refuseWhileUsed,
  label: ({ name, city }) => [name, city].filter(Boolean).join(", "),
  sitePath: (id, { is_active }) => (is_active ? collegePath(id) : null),
  csvFields: [
    ...["name", "short_name", "is_active", "description", "area", "city", "district", "state", "pincode", "latitude"],
    ...["longitude", "ownership", "is_women_only", "university", "founded_year", "website", "aicte_id", "aishe_code"],
    ...["nirf_id", "aliases", "photos", "source_id"],
  ],
  naturalKey: ["aicte_id"],
  refusals: {
    ...photoRefusals,
    college_aliases_college_id_authority_alias_key_key: { aliases: "The same name is there twice" },
    college_aliases_authority: { aliases: "Another college already has this authority's name" },
  },
  afterChange: collegesChanged,
  afterCommit: invalidateCatalogue,
});

/** Colleges whose own source is official, claimed or sample. */
function inSources(statuses: string[]): SQL {
  const chosen = sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`${colleges.sourceId} in (select id from sources where status in (${chosen}))`;
}

function inSome(query: SQL, values: string[]): SQL {
  const chosen = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`${colleges.id} in (${query} (${chosen}))`;
}

/** A college is removed only when nothing refers to it: neither saved entries, nor facts that its history could not restore. */
async function refuseWhileUsed(tx: Db, id: number): Promise<void> {
  const rows = await rowsOf<{ saved: number; branches: number; placements: number }>(
    tx,
    sql`
    select (select count(*) from wishlist_entries where college_id = ${id})::integer as saved,
      (select count(*) from branches where college_id = ${id})::integer as branches,
      (select count(*) from placements where college_id = ${id})::integer as placements`,
  );
  const { saved = 0, branches: taught = 0, placements: years = 0 } = rows[0] ?? {};
  if (saved > 0) throw stillUsed(`${saved} students have saved this college`);
  if (taught > 0) throw stillUsed(`This college has ${taught} branches`);
  if (years > 0) throw stillUsed(`This college has ${years} years of placements`);
}

function stillUsed(reason: string): AppError {
  return new AppError("still_used", { record: `${reason}. Switch it off instead: then nobody but staff sees it` });
}
