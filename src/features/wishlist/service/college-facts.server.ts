import type { Db } from "#db/client.server.ts";
import type { CollegeFacts } from "../contract.ts";
import { readCatalogueVersion, readFacts } from "../store.server.ts";

interface Kept {
  version: number;
  facts: Map<number, CollegeFacts>;
}

const stateByDatabase = new WeakMap<Db, Kept>();

/**
 * Where everything of these colleges stands. Counting a large college's closing values takes milliseconds, so what was
 * counted is kept until the catalogue changes.
 */
export async function collegeFacts(db: Db, collegeIds: readonly number[]): Promise<Map<number, CollegeFacts>> {
  const version = await readCatalogueVersion(db);
  let kept = stateByDatabase.get(db);
  if (kept?.version !== version) {
    kept = { version, facts: new Map() };
    stateByDatabase.set(db, kept);
  }
  const { facts } = kept;
  const missing = collegeIds.filter((id) => !facts.has(id));
  if (missing.length > 0) for (const [id, found] of await readFacts(db, missing)) facts.set(id, found);
  return facts;
}
