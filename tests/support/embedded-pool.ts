import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { type Db, type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { emptyLikeNew, type NewState, readNewState } from "./empty-like-new.ts";

/**
 * What one worker has open in memory. Opening PGlite takes about a second of processor time and most test files need no more
 * than an empty database, so a database that a file closes is emptied and given to the next one.
 */
const idle: Embedded[] = [];
/** A database that was filled and emptied often keeps the memory of it all. */
const maxUses = 12;

interface Embedded {
  client: PGlite;
  close: () => Promise<void>;
  isNew: NewState;
  uses: number;
}

let program: Promise<WebAssembly.Module> | undefined;

/** Lends a migrated, empty database; its `close` gives it back, after which nothing can ask it any more through what was lent. */
export async function lendEmbedded(dumpFile: string): Promise<OpenDatabase> {
  const embedded = idle.pop() ?? (await openNew(dumpFile));
  embedded.uses += 1;
  const { client, end } = lease(embedded.client);
  const db = drizzle(client) as unknown as Db;
  let returned: Promise<void> | undefined;
  return {
    db,
    work: db,
    kind: "pglite",
    source: { embedded: client },
    reading: null,
    connections: () => null,
    close: () => {
      end();
      returned ??= takeBack(embedded);
      return returned;
    },
  };
}

async function openNew(dumpFile: string): Promise<Embedded> {
  program ??= compileProgram();
  const opened = await openDatabase({
    folder: "memory://",
    memory: { dump: await openAsBlob(dumpFile), program: await program },
  });
  if (!("embedded" in opened.source)) throw new Error("A database in memory is embedded");
  const client = opened.source.embedded;
  return { client, close: opened.close, isNew: await readNewState(client), uses: 0 };
}

/** Compiling PGlite is half of what opening it costs. */
async function compileProgram(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))));
}

async function takeBack(embedded: Embedded): Promise<void> {
  if (embedded.client.closed) return;
  const isEmpty = embedded.uses < maxUses && (await emptyLikeNew(embedded.client, embedded.isNew).catch(() => false));
  if (isEmpty) idle.push(embedded);
  else await embedded.close();
}

/** The same database until `end`: a timer that a test left behind must not write into the next test's rows. */
function lease(client: PGlite): { client: PGlite; end: () => void } {
  let isOver = false;
  const leased = new Proxy(client, {
    get(target, name) {
      if (name === "closed") return isOver || target.closed;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...words: unknown[]) => {
        if (isOver) return Promise.reject(new Error("PGlite is closed"));
        return value.apply(target, words);
      };
    },
  });
  return {
    client: leased,
    end: () => {
      isOver = true;
    },
  };
}
