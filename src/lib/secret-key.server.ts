import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.server.ts";

type KeyConfig = Pick<Config, "SECRET_KEY" | "DATA_DIR">;

/**
 * What everything secret is derived from: SECRET_KEY, or (trial) one that is made at the first start and stored in
 * DATA_DIR/secret.key, readable by its owner alone. Losing it ends every session and link. Processes that start at once
 * on one DATA_DIR get the same.
 *
 * @throws Error when the stored one was cut short
 */
export function readSecretKey({ SECRET_KEY, DATA_DIR }: KeyConfig): string {
  if (SECRET_KEY) return SECRET_KEY;
  const file = join(DATA_DIR, "secret.key");
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const key = readStoredKey(file) ?? fillAndStore(file);
  if (key.length < 43) throw new Error(`${file} is not complete. Delete it, and we create a new one.`);
  return key;
}

function readStoredKey(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}

/** Written beside and then given its name, whole: nobody reads half of one. Of several at once, one remains. */
function fillAndStore(file: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * What to tell an operator whose processes may have different keys: on PostgreSQL several may serve one site, and a
 * session or link made by one would be worth nothing to a process with another DATA_DIR.
 *
 * @returns null when there is nothing to say
 */
export function secretKeyWarning({ SECRET_KEY, DATABASE_URL }: Pick<Config, "SECRET_KEY" | "DATABASE_URL">) {
  if (SECRET_KEY || !DATABASE_URL) return null;
  return "SECRET_KEY is not set: processes with another DATA_DIR have another key, and sessions and links fail between them";
}
