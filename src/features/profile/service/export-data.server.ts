import type { Deps } from "#http/deps.server.ts";
import { readAllOwnData } from "../store/export.server.ts";

/** Everything that is stored about a student, as the text of a JSON file. */
export async function exportData({ db, config, now }: Deps, studentId: number): Promise<string> {
  const head = { from: config.PUBLIC_URL, made_at: now().toISOString() };
  return JSON.stringify({ ...head, ...(await readAllOwnData(db, studentId)) }, null, 2);
}
