import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { registerWords } from "#features/catalogue/service/register-words.ts";
import { type Ids, idOf } from "./insert-catalogue.ts";

export const registerFile = "register.json.gz";
/** The key of its source in sources.yaml. */
const sourceKey = "aishe-directory-2026-sample";

const PackedEntry = z.tuple([
  z.string().describe("AISHE code"),
  z.string().describe("name"),
  z.string().describe("district"),
  z.string().describe("state"),
  z.url().nullable().describe("website"),
  z.int().nullable().describe("founded year"),
  z.string().describe("university"),
]);
export type PackedEntry = z.infer<typeof PackedEntry>;

/**
 * Loads the sample of AISHE's register that is shipped; the import of the whole register updates its entries.
 *
 * @returns how many entries
 * @throws ZodError or SyntaxError for any other file
 */
export async function insertRegister(tx: Db, folder: string, sources: Ids): Promise<number> {
  const text = gunzipSync(readFileSync(join(folder, registerFile))).toString("utf8");
  const entries = z.array(PackedEntry).parse(JSON.parse(text));
  const rows = entries.map(([code, name, district, state, website, founded_year, university]) => ({
    ...{ code, name, district, state, website, founded_year, university },
    words: registerWords(name, district, state),
    source_id: idOf(sources, sourceKey),
  }));
  await tx.execute(sql`
    insert into register_colleges (code, name, district, state, website, founded_year, university, words, source_id)
    select code, name, district, state, website, founded_year, university, words, source_id
    from json_populate_recordset(null::register_colleges, ${JSON.stringify(rows)}::text::json)
    on conflict (code) do nothing`);
  return rows.length;
}
