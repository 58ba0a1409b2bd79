import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { firstOf } from "#lib/lookups.ts";
import { addToCounts, type ImportRun, rowsOf } from "../pipeline/import-run.ts";
import { type CodedEntry, matchEntries } from "../sources/aishe/aishe.ts";
import { completeFromRegister } from "./upsert-register.ts";

/** The id of the newest college, for `completeNewColleges`. */
export async function newestCollege(tx: Db): Promise<number> {
  const found = await tx.execute(sql`select coalesce(max(id), 0) as id from colleges`);
  return firstOf(rowsOf<{ id: number }>(found)).id;
}

/**
 * Gives colleges that an import created what the stored register of AISHE says of them, as the import of the register did
 * for those that were here then. Otherwise the same files would change them the next time.
 *
 * @param newestBefore id of the newest college before the import
 */
export async function completeNewColleges(run: ImportRun, newestBefore: number): Promise<void> {
  await run.batch(async (tx, notes) => {
    const entries = await entriesOfStates(tx, newestBefore);
    if (entries.length === 0) return;
    // How the register was matched is no result of this import.
    const here = await matchEntries({ ...notes, counts: {} }, tx, entries);
    const changed = await completeFromRegister(
      tx,
      here.filter(({ isOfFormer }) => !isOfFormer),
    );
    if (changed === 0) return;
    addToCounts(notes.counts, "colleges completed from AISHE's register", { added: 0, changed, left: 0 });
    await touchCatalogue(tx);
  });
}

/** An entry of the stored register; `isOfFormer` where its code is that of a college that was here before the import. */
type StoredEntry = CodedEntry & { isOfFormer: boolean };

/** Entries in the states of the new colleges: those of former colleges, too, since an entry may resemble one of theirs. */
async function entriesOfStates(tx: Db, newestBefore: number): Promise<StoredEntry[]> {
  const found = await tx.execute(sql`
    select r.code, r.name, state, district, website, founded_year as "foundedYear", university, words,
      r.source_id as "sourceId", source_file_id as "sourceFileId", source_line as "sourceLine",
      k.college_id is not null as "isCoded", coalesce(k.college_id <= ${newestBefore}, false) as "isOfFormer"
    from register_colleges r left join college_codes k on k.authority = 'aishe' and k.code = r.code
    where r.state in (select state from colleges where id > ${newestBefore})
    order by r.code`);
  return rowsOf<StoredEntry>(found);
}
