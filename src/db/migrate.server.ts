import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Db, OpenDatabase } from "./client.server.ts";

// Any constant does, as long as every process of the product uses the same one.
const migrationLock = 7_301_001;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The numbered SQL files of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    });
}

/**
 * Brings the database up to the newest migration. Several processes may call it at once: one works, the others wait.
 *
 * @returns names of the migrations that ran now
 * @throws Error when an applied migration was edited afterwards, or when one fails (which leaves nothing of itself behind)
 */
export async function migrate(database: OpenDatabase, folder: string): Promise<string[]> {
  const { work: db } = database;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    // Behind the lock: two at once that find no such table would both make it, and the second fail.
    await tx.execute(sql`
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(tx);
    const ran: string[] = [];
    for (const migration of readMigrations(folder)) {
      const known = applied.get(migration.name);
      if (known === migration.checksum) continue;
      if (known)
        throw new Error(`Migration ${migration.name} was changed after it had been applied. Add a new one instead.`);
      for (const statement of splitStatements(migration.text)) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`,
      );
      ran.push(migration.name);
    }
    return ran;
  });
}

/** True when every migration of the folder has been applied. */
export async function isMigrated(db: Db, folder: string): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return readMigrations(folder).every((migration) => applied.get(migration.name) === migration.checksum);
}

async function appliedMigrations(db: Db): Promise<Map<string, string>> {
  const { rows } = (await db.execute(sql`select name, checksum from schema_migrations`)) as unknown as {
    rows: { name: string; checksum: string }[];
  };
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Cuts a migration into statements at the semicolons that end a line, but not at those between dollar quotes. PGlite's
 * prepared queries take one statement each.
 */
function splitStatements(text: string): string[] {
  const pieces = text
    .split("\n")
    .map((line) => line.replace(/--.*$/, "").trimEnd())
    .join("\n")
    .split(/;[ \t]*(?:\n|$)/);
  const statements: string[] = [];
  let begun = "";
  for (const piece of pieces) {
    begun += begun ? `;\n${piece}` : piece;
    if (endsInQuotes(begun)) continue;
    statements.push(begun.trim());
    begun = "";
  }
  return [...statements, begun.trim()].filter(Boolean);
}

/** Whether a dollar quote was opened and is not closed yet. */
function endsInQuotes(sql: string): boolean {
  let open: string | null = null;
  for (const [mark] of sql.matchAll(/\$[a-z_]*\$/g)) {
    if (open === null) open = mark;
    else if (mark === open) open = null;
  }
  return open !== null;
}
