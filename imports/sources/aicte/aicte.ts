import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { pincodeIn } from "margdeep-places/pincodes";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { fieldOf, firstOf, valueFor } from "#lib/lookups.ts";
import { type CollegeFinder, loadCollegeFinder } from "../../match/find-colleges.ts";
import {
  addToCounts,
  type BatchNotes,
  type ImportRun,
  inBatches,
  openPace,
  rowsOf,
} from "../../pipeline/import-run.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { firstRow, type RawRow, readRows, WrongFile } from "../../read/read-rows.ts";
import { areaIn } from "../../tidy/tidy-area.ts";
import { tidyInstituteName, tidyUniversityName } from "../../tidy/tidy-names.ts";
import { cityOf, knownState, tidyDistrict, tidyState } from "../../tidy/tidy-places.ts";
import { isForWomen } from "../../tidy/womens-colleges.ts";
import {
  markGoneBranches,
  markGoneColleges,
  noteInstitute,
  type RegisterContent,
} from "../../write/gone-from-register.ts";
import { type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import { aicteRegister } from "../../write/sources.ts";
import { type RegisteredBranch, upsertBranches } from "../../write/upsert-branches.ts";
import { type RegisteredCollege, upsertColleges } from "../../write/upsert-colleges.ts";
import { ensureStreams } from "../../write/upsert-streams.ts";
import { loadApprovals, ownBranches, sharedOnesLast, wholeSharedColleges } from "./aicte-approvals.ts";
import { readAicteBranches } from "./aicte-branches.ts";

const institutesInBatch = 400;

/** Maps AICTE's `institution_type` to our ownership values. */
const ownerships: Readonly<Record<string, string>> = {
  "Private-Self Financing": "private",
  Government: "government",
  "Govt aided": "government_aided",
  "State Government University": "state_university",
  "State Private University": "private_university",
  "Central University": "central_university",
  "Deemed to be University(Pvt)": "deemed_private",
  "Deemed to be University(Govt)": "deemed_government",
};

const AicteInstitute = z.object({
  aicte_id: z.string().trim().min(1),
  institute_name: z.string().trim().min(3),
  address: z.string(),
  district: z.string(),
  state: z.string().trim().min(2),
  institution_type: z.string().refine((type) => type in ownerships, "not a known institution type"),
  women: z.string(),
  university: z.string(),
  programmes: z.array(z.unknown()).min(1, "no programmes"),
});
type AicteInstitute = z.infer<typeof AicteInstitute>;

/** Lists the files of a folder that holds AICTE's register, one file per state. */
export function aicteFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new WrongFile(`${folder} is not a folder.`);
  const files = readdirSync(folder).filter((name) => /\.json(\.gz)?$/i.test(name));
  if (files.length === 0) throw new WrongFile(`${basename(folder)} holds no .json or .json.gz files.`);
  return files.sort().map((name) => join(folder, name));
}

/** Rejects a file that is not one state's part of the register. */
export async function checkAicteFile(path: string, provenance: Provenance): Promise<void> {
  const row = await firstRow(path);
  const expected = ["aicte_id", "institute_name", "programmes"];
  const found = Object.keys(row);
  if (!hasColumns(found, expected)) throw wrongColumns(path, "is not a file of the AICTE register", [expected], found);
  yearOfFile(path, provenance);
}

/**
 * Imports AICTE's register: colleges by AICTE id, and their branches with the sanctioned intake.
 *
 * A further approval of a college that staff merged adds its branches to it: decision 0046. Else each approval is a
 * separate college, even where name and district repeat (about 320 groups): most of these are
 * government polytechnics in different towns of a district, and the register has no field that identifies the few
 * colleges with two approvals. A duplicate entry does less harm than seats shown in the wrong town.
 */
export async function importAicte(run: ImportRun, files: string[]): Promise<void> {
  const context = await run.batch((tx) => loadContext(run, tx, files));
  const content: RegisterContent = { ids: new Set(), files: new Map() };
  const institutes = sharedOnesLast(readInstitutes(run, files, content), context.approvals);
  await inBatches(run, institutes, openPace(run, institutesInBatch), (batch) =>
    run.batch((tx, notes) => writeInstitutes(notes, tx, batch, context)),
  );
  if (run.isStopping() || content.ids.size === 0) return;
  const { sourceId } = context.originOf({ file: basename(firstOf(files)), line: 1 });
  await run.batch(async (tx, notes) => {
    const { ids, branches } = wholeSharedColleges(context.approvals, content);
    if (ids.length > 0) await markGoneBranches(tx, notes, ids, branches, sourceId);
    await markGoneColleges(tx, notes, content, sourceId);
  });
}

async function loadContext(run: ImportRun, tx: Db, files: string[]) {
  const approvals = await loadApprovals(tx);
  const pins = await tx.execute(sql`select pincode, district from pincodes`);
  return {
    originOf: await registerFiles(tx, run, files, (file) => ({
      document: aicteRegister,
      year: yearOfFile(file, run.provenance),
    })),
    streams: await ensureStreams(tx),
    approvals,
    ids: approvals.ids,
    pinDistricts: new Map(
      rowsOf<{ pincode: string; district: string }>(pins).map((row) => [row.pincode, row.district]),
    ),
    finder: await loadCollegeFinder(tx, true),
    adopted: new Set<number>(),
  };
}
type Context = Awaited<ReturnType<typeof loadContext>>;

interface Institute {
  row: RawRow;
  institute: AicteInstitute;
}

async function* readInstitutes(run: ImportRun, files: string[], content: RegisterContent): AsyncGenerator<Institute> {
  const seen = new Set<string>();
  for (const file of files) {
    for await (const row of readRows(file, run.progress.bytes)) {
      const parsed = AicteInstitute.safeParse(row.value);
      const { aicte_id, state, district } = parsed.data ?? readIdentity(row.value);
      noteInstitute(content, row.file, aicte_id, state && tidyState(state, district ?? ""));
      if (!parsed.success) {
        run.rejected.add(row, problemOf(parsed.error));
      } else if (!knownState(parsed.data.state, parsed.data.district)) {
        run.rejected.add(row, `state: ${parsed.data.state} is no state of India`);
      } else if (seen.has(parsed.data.aicte_id)) {
        run.rejected.add(row, "a second row with this AICTE id");
      } else {
        seen.add(parsed.data.aicte_id);
        yield { row, institute: parsed.data };
      }
    }
  }
}

const Identity = z.object({
  aicte_id: z.string().trim().min(1).nullable().catch(null),
  state: z.string().nullable().catch(null),
  district: z.string().nullable().catch(null),
});

/** Which institute a row is of, though the row as a whole is rejected. */
function readIdentity(value: unknown): z.infer<typeof Identity> {
  return Identity.safeParse(value).data ?? { aicte_id: null, state: null, district: null };
}

async function writeInstitutes(notes: BatchNotes, tx: Db, batch: Institute[], context: Context): Promise<void> {
  const adopted = new Set(context.adopted);
  const colleges = batch.map(({ institute }) => readCollege(institute, { ...context, adopted }));
  const { ids, count } = await upsertColleges(tx, colleges, context.originOf(firstOf(batch).row).sourceId);
  // Staff removed a college that has no id here, and its branches with it.
  const kept = batch.filter(({ institute }) => ids.has(institute.aicte_id));
  const { branches, whole } = readBranches(notes, kept, ids, context);
  const upserted = await upsertBranches(tx, branches);
  await markGoneBranches(tx, notes, whole, branches, context.originOf(firstOf(batch).row).sourceId);
  await refreshCollegeStreams(tx, upserted.collegeIds);
  if (count.added + count.changed + upserted.collegeIds.length > 0) await touchCatalogue(tx);
  notes.onCommit(() => {
    context.adopted = adopted;
    for (const [aicteId, id] of ids) context.ids.set(aicteId, id);
  });
  addToCounts(notes.counts, "colleges", count);
  addToCounts(notes.counts, "branches", upserted.count);
}

/**
 * The branches of a batch.
 *
 * @returns the branches, and ids of colleges whose branches are all among them
 */
function readBranches(notes: BatchNotes, batch: Institute[], ids: ReadonlyMap<string, number>, context: Context) {
  const { approvals } = context;
  const branches: RegisteredBranch[] = [];
  const whole: number[] = [];
  for (const { row, institute } of batch) {
    const { aicte_id: aicteId, programmes } = institute;
    const collegeId = valueFor(ids, aicteId);
    let isWhole = true;
    const read = readAicteBranches(programmes, {
      collegeId,
      streams: context.streams,
      origin: context.originOf(row),
      reject: (programme, reason) => {
        isWhole = false;
        notes.reject({ ...row, value: { aicte_id: aicteId, ...programme } }, reason);
      },
    });
    branches.push(...ownBranches(read, aicteId, approvals));
    const shared = approvals.shared.get(aicteId);
    if (isWhole && shared) notes.onCommit(() => shared.read.set(aicteId, read));
    else if (isWhole) whole.push(collegeId);
  }
  return { branches, whole };
}

function readCollege(institute: AicteInstitute, context: Context): RegisteredCollege {
  const state = tidyState(institute.state, institute.district);
  const district = tidyDistrict(institute.district, state);
  const name = tidyInstituteName(institute.institute_name);
  const pincode = pincodeIn(institute.address, state);
  const pinDistrict = (pincode && context.pinDistricts.get(pincode)) || "";
  const city = cityOf({ address: institute.address, name: institute.institute_name, district, pinDistrict, state });
  return {
    aicteId: institute.aicte_id,
    collegeId: context.ids.get(institute.aicte_id) ?? adopt(context, context.finder, name, state, city),
    name,
    area: areaIn(institute.address, { name, city, district, state }),
    city,
    district,
    state,
    pincode,
    university: tidyUniversityName(institute.university),
    ownership: fieldOf(ownerships, institute.institution_type),
    isWomenOnly: isForWomen(name, institute.women === "Y"),
  };
}

/**
 * Finds an existing college without an AICTE id (starter data, JoSAA) by name and city; each is matched at most once.
 */
function adopt(context: Context, finder: CollegeFinder, name: string, state: string, city: string): number | null {
  const id = finder.inCity(name, state, city);
  if (id === null || context.adopted.has(id)) return null;
  context.adopted.add(id);
  return id;
}
