import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { addToCounts, type ImportRun, rowsOf } from "../../pipeline/import-run.ts";
import { WrongFile } from "../../read/read-rows.ts";
import { registerFiles, yearOfFile } from "../../write/provenance.ts";
import { upsertCollegeFees } from "../../write/upsert-college-fees.ts";
import { type KeaCollegeType, type KeaFee, keaFeePage, readKeaFeePage } from "./kea-fee-page.ts";

/**
 * Which engineering colleges are of a type for certain: the register's ownership and the college's own name agree. Aided
 * colleges have unaided courses too, and nothing here tells the two types of unaided colleges apart.
 */
const isOfType: Readonly<Record<KeaCollegeType, ReturnType<typeof sql>>> = {
  government: sql`c.ownership = 'government' and c.name ~* '\\m(government|govt)\\M'`,
  // Private colleges are named after Visvesvaraya, too.
  uvce: sql`c.ownership <> 'private' and c.name ~* '\\muniversity (of )?visvesvaraya college of engineering\\M'`,
  university: sql`c.ownership in ('private_university', 'deemed_private') and c.name ~* '\\muniversity\\M'`,
};

/**
 * Imports KEA's fees by type of college, for engineering colleges of Karnataka in which KEA allots seats: those that have
 * a code of KEA. Where the type of a college is not certain, it gets no fee.
 *
 * @throws WrongFile when the page has no fees that can be read
 */
export async function importKeaFees(run: ImportRun, path: string): Promise<void> {
  const year = yearOfFile(path, run.provenance);
  const { file, fees } = readKeaFeePage(path);
  if (fees.length === 0) throw new WrongFile(`${file} has no rows of fees of engineering colleges.`);
  await run.batch(async (tx, notes) => {
    const originOf = await registerFiles(tx, run, [path], () => ({ document: keaFeePage, year }));
    const colleges = await readColleges(tx);
    const rows = fees.flatMap(({ line, type, knownType, ...fee }) => {
      const row = { file, line, value: { type, ...fee } };
      if (knownType === null) notes.reject(row, "which colleges are of this type is not known here");
      const ids = knownType === null ? [] : (colleges.get(knownType) ?? []);
      return ids.map((collegeId) => newFee(fee, { collegeId, year, ...originOf(row) }));
    });
    const count = await upsertCollegeFees(tx, rows);
    addToCounts(notes.counts, "fees", count);
    if (count.added + count.changed > 0) await touchCatalogue(tx);
  });
  run.rejected.flush();
  run.progress.rows(fees.length);
}

function newFee<Place>(
  { category, isGeneral, rupeesPerYear }: Pick<KeaFee, "category" | "isGeneral" | "rupeesPerYear">,
  place: Place,
) {
  return {
    ...place,
    branchId: null,
    programme: "Engineering",
    category,
    isGeneral,
    rupeesPerYear,
    includes: "",
    fixedBy: keaFeePage.publisher,
  };
}

async function readColleges(tx: Db): Promise<Map<KeaCollegeType, number[]>> {
  const types = Object.entries(isOfType).map(([type, condition]) => sql`when ${condition} then ${type}`);
  const found = await tx.execute(sql`
    select id, type from (
      select c.id, case ${sql.join(types, sql` `)} end as type from colleges c
      where c.state = 'Karnataka' and c.gone_since is null
        and exists (select 1 from college_codes k where k.college_id = c.id and k.authority = 'kea')
        and exists (select 1 from branches b join streams s on s.id = b.stream_id
          where b.college_id = c.id and s.slug = 'engineering')
    ) typed where type is not null order by id`);
  const colleges = new Map<KeaCollegeType, number[]>();
  for (const { id, type } of rowsOf<{ id: number; type: KeaCollegeType }>(found)) {
    colleges.set(type, [...(colleges.get(type) ?? []), id]);
  }
  return colleges;
}
