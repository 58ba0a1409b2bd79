import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.server.ts";

/**
 * What everything secret is derived from: SECRET_KEY, or (trial) one that is made at the first start and kept in
 * DATA_DIR/secret.key, readable by its owner alone. Losing it ends every session and link.
 *
 * @throws Error when the kept one was cut short
 */
export function readSecretKey({ SECRET_KEY, DATA_DIR }: Pick<Config, "SECRET_KEY" | "DATA_DIR">): string {
  if (SECRET_KEY) return SECRET_KEY;
  const file = join(DATA_DIR, "secret.key");
  mkdirSync(DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const kept = readFileSync(file, "utf8").trim();
  if (kept.length < 43) throw new Error(`${file} is not complete. Delete it, and a new one is made.`);
  return kept;
}
