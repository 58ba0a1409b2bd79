import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nameCause } from "#db/change-cause.server.ts";
import type { OpenDatabase } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { type DoubtfulCode, recheckCodes } from "./recheck.ts";
import { csvLine } from "./rejected-rows.ts";

interface RecheckRequest {
  database: OpenDatabase;
  /** The list is written to its folder `imports`. */
  dataDir: string;
  dryRun: boolean;
  now: Date;
}

export interface RecheckReport {
  doubtful: DoubtfulCode[];
  /** Facts that were removed from colleges because staff decided otherwise. */
  removed: number;
  /** The list as a CSV file; null where nothing is doubtful. */
  path: string | null;
}

/** Thrown to roll back a dry run. */
class TakeBack extends Error {}

/** Judges learned codes again (see `recheckCodes`) and writes those that are doubtful to a CSV file. */
export async function recheck({ database, dataDir, dryRun, now }: RecheckRequest): Promise<RecheckReport> {
  let found: Awaited<ReturnType<typeof recheckCodes>> = { doubtful: [], removed: 0 };
  try {
    await retryOnConflict(database.work, async (tx) => {
      await nameCause(tx, "recheck of learned codes");
      found = await recheckCodes(tx);
      if (dryRun) throw new TakeBack();
    });
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
  }
  return { ...found, path: found.doubtful.length > 0 ? writeList(found.doubtful, dataDir, now) : null };
}

function writeList(doubtful: readonly DoubtfulCode[], dataDir: string, now: Date): string {
  const path = join(dataDir, "imports", `recheck-${now.toISOString().slice(0, 19).replace(/:/g, "-")}.csv`);
  mkdirSync(dirname(path), { recursive: true });
  const lines = doubtful.map(({ authority, code, name, collegeId, college, score, facts, reasons }) =>
    csvLine([authority, code, name, String(collegeId), college, score.toFixed(2), String(facts), reasons.join("; ")]),
  );
  writeFileSync(path, `${["authority,code,name,college_id,college,score,facts,reasons", ...lines].join("\n")}\n`);
  return path;
}

/** The report of a recheck, a line for each doubtful code. */
export function describeRecheck({ doubtful, removed, path }: RecheckReport, dryRun: boolean): string {
  const count = `recheck: ${doubtful.length} doubtful ${doubtful.length === 1 ? "code" : "codes"}`;
  const head = `${count}${dryRun ? ", dry run: nothing was changed" : doubtful.length > 0 ? ", now waiting for staff under Matches" : ""}`;
  const lines = doubtful.map(
    ({ authority, code, name, college, facts }) =>
      `  ${authority} ${code}: ${name || "name not stored"} -> ${college} (${facts} facts)`,
  );
  const gone =
    removed > 0 ? [`  facts ${dryRun ? "that would be " : ""}removed where staff decided otherwise: ${removed}`] : [];
  const list = path ? [`  the list with reasons: ${path}`] : [];
  return `${[head, ...lines, ...gone, ...list].join("\n")}\n`;
}
