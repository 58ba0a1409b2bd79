import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./errors.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import type { Session } from "./session.ts";

type Erasures = Manifest["erasures"];

/** Erased accounts recorded in this database; none when it predates that table. */
export async function readErasures(session: Session): Promise<Erasures> {
  const [there] = await session.rows<{ name: string | null }>("select to_regclass('public.erasures')::text as name");
  if (!there?.name) return [];
  const rows = await session.rows<{ hash: string; at: Date; reason: Erasures[number]["reason"] }>(`
    select encode(sha256(convert_to(student_public_id, 'UTF8')), 'hex') as hash, erased_at as at, reason
    from erasures order by erased_at`);
  return rows.map(({ hash, at, reason }) => ({ studentHash: hash, erasedAt: new Date(at), reason }));
}

/** Erasures recorded by the other backups in the same folder: newer ones include erasures made after this backup. */
export async function erasuresPath(backup: string): Promise<Erasures> {
  const beside = join(backup, "..");
  const found: Erasures = [];
  for (const name of (await readdir(beside)).filter((name) => name.startsWith("margdeep-"))) {
    const manifest = await readManifest(join(beside, name)).catch((error: unknown) => {
      // A different, damaged backup does not prevent restoring this one.
      if (error instanceof BackupError) return null;
      throw error;
    });
    found.push(...(manifest?.erasures ?? []));
  }
  return found;
}
