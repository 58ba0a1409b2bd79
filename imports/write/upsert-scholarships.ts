import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Count } from "../pipeline/import-run.ts";
import type { ListedScholarship } from "../sources/scholarships/scholarship-rows.ts";
import { type FactOrigin, isOfNewerEdition, takesOrigin } from "./provenance.ts";
import { type CorrectedTable, preserveCorrections } from "./staff-corrections.ts";
import { writeFacts } from "./write-facts.ts";

/** A scholarship of a file. */
export interface NewScholarship extends ListedScholarship, FactOrigin {
  /** Counts scholarships of one name in their list. */
  variant: number;
}

const properties = {
  name: "name",
  variant: "variant",
  amount: "amount",
  frequency: "frequency",
  awards: "awards",
  classes: "classes",
  genders: "genders",
  categories: "categories",
  max_income: "maxIncomeRupees",
  states: "states",
  cities: "cities",
  streams: "streams",
  eligibility: "eligibility",
  benefits: "benefits",
  documents: "documents",
  link: "link",
  status: "status",
  last_date: "lastDate",
  is_tentative_date: "isTentativeDate",
} as const satisfies Record<string, keyof NewScholarship>;
const renamed = { max_income: "max_income_rupees" };
const storedScholarships: CorrectedTable<NewScholarship> = {
  kind: "scholarships",
  table: "scholarships",
  columns: renamed,
  properties,
};

/** The columns of the table in the order of `properties`, and those of the source. */
const columns = [
  ...Object.keys(properties).map((field) => renamed[field as keyof typeof renamed] ?? field),
  ...["source_id", "source_file_id", "source_line"],
];
const facts = columns.filter((column) => !["name", "variant"].includes(column));
const compared = facts.filter((column) => !column.startsWith("source_"));
const listOf = (prefix: string, names: readonly string[]) =>
  sql.raw(names.map((name) => `${prefix}${name}`).join(", "));

/** Inserts scholarships and updates changed ones, but not what staff corrected. @param given no two of one name and variant */
export async function upsertScholarships(tx: Db, given: NewScholarship[]): Promise<Count> {
  const kept = await preserveCorrections(tx, storedScholarships, given);
  const rows = kept.map((row) => ({
    ...Object.fromEntries(Object.values(properties).map((property, at) => [columns[at], row[property]])),
    source_id: row.sourceId,
    source_file_id: row.sourceFileId,
    source_line: row.sourceLine,
  }));
  const { count } = await writeFacts(tx, given.length, {
    table: "scholarships",
    alias: "s",
    figures: compared,
    named: sql`s.name`,
    insert: sql`
    insert into scholarships as s (${listOf("", columns)})
    select ${listOf("g.", columns)} from jsonb_populate_recordset(null::scholarships, ${JSON.stringify(rows)}::text::jsonb) g
    order by g.name, g.variant
    on conflict (name, variant) do update set updated_at = now(),
      ${sql.raw(facts.map((name) => `${name} = excluded.${name}`).join(", "))}
    where ((${listOf("s.", compared)}) is distinct from (${listOf("excluded.", compared)}) or ${takesOrigin("s")})
      and not ${isOfNewerEdition("s")}`,
  });
  return count;
}
