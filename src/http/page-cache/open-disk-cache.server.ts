import { createHmac } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { claimLockFile } from "#db/lock-file.server.ts";
import { hashBuild } from "#lib/build-hash.server.ts";
import type { Deps } from "../deps.server.ts";
import { type DiskCache, openDiskCache } from "./disk-cache.server.ts";

const megabyte = 1024 * 1024;
/** An upper bound for processes that share a data folder. */
const maxProcesses = 64;

/**
 * The disk cache of this process under DATA_DIR; null when it is switched off. It is also null, with a warning in the log, when the
 * folder cannot be used: pages are then rendered for each request.
 *
 * @param buildFolder the code that renders the pages: those of another build are not served
 */
export async function openProcessDiskCache(deps: Deps, buildFolder: string): Promise<DiskCache | null> {
  const { config, log, now } = deps;
  if (config.PAGE_CACHE_DISK_MB === 0) return null;
  const giveUp = (error: Error) =>
    log.warn({ message: error.message, DATA_DIR: config.DATA_DIR }, "pages are not cached on disk");
  let release = () => {};
  try {
    const claimed = claimFolder(join(config.DATA_DIR, "page-cache"));
    release = claimed.release;
    const cache = await openDiskCache({
      folder: claimed.folder,
      maxBytes: config.PAGE_CACHE_DISK_MB * megabyte,
      stamp: await readStamp(deps, buildFolder),
      now: () => now().getTime(),
      onFailure: giveUp,
    });
    return { ...cache, close: () => cache.close().finally(release) };
  } catch (error) {
    release();
    giveUp(error as Error);
    return null;
  }
}

/** Processes that share a data folder have a folder each; one that starts again gets the first that is free. */
function claimFolder(parent: string): { folder: string; release: () => void } {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (let number = 0; number < maxProcesses; number += 1) {
    const claim = claimLockFile(join(parent, `${number}.lock`));
    if ("release" in claim) return { folder: join(parent, String(number)), release: claim.release };
  }
  throw new Error(`${maxProcesses} processes use ${parent}`);
}

/** No page depends on these, so changing them does not invalidate the stored pages. */
const unseenSettings: ReadonlySet<string> = new Set<keyof Deps["config"]>([
  "HOST",
  "PORT",
  "LOG_LEVEL",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "RATE_LIMITS",
  "TRUSTED_PROXIES",
  "CORS_ORIGINS",
  "PAGE_CACHE_MB",
  "PAGE_CACHE_DISK_MB",
  "PAGE_CACHE_FILL",
]);

/** Pages depend on the code and on the configuration, such as the address of the support desk. */
async function readStamp({ config, secretKey }: Deps, buildFolder: string): Promise<string> {
  const seen = Object.entries(config).filter(([name]) => !unseenSettings.has(name));
  const settings = createHmac("sha256", secretKey).update(JSON.stringify(seen));
  return `${await hashBuild(buildFolder)} ${settings.digest("base64url")}`;
}
