import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openFiles } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "./account-factories.ts";
import { openTestDatabase } from "./database.ts";
import { testDeps } from "./deps.ts";

export const newTicket = {
  name: "Asha Patil",
  email: "asha@example.org",
  subject: "I cannot log in",
  department: "Technical Support",
  priority: "High",
  message: "The page says that my password is wrong.",
};

/** A file of a form, with the name that a browser would send. */
export type FormFile = [name: string, bytes: Buffer];

export function formOf(words: Record<string, string>, files: FormFile[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  for (const [name, bytes] of files) form.append("files", new File([new Uint8Array(bytes)], name));
  return form;
}

/** The whole application with its own database and file storage, and two students: Asha and another. */
export async function openTicketClient(overrides: Partial<Deps> = {}, env: Record<string, string> = {}) {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "margdeep-tickets-"));
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", DATA_DIR: folder, ...env });
  const files = await openFiles(config);
  const deps = testDeps(database, { config, files, ...overrides });
  const app = createApp(deps);
  const asha = await insertStudent(database.db, { email: "asha.account@example.org" });
  const other = await insertStudent(database.db);
  const headers = {
    asha: (await signIn(deps, asha.id)).headers,
    other: (await signIn(deps, other.id)).headers,
    nobody: {} as Record<string, string>,
  };

  async function ask(method: string, path: string, who: keyof typeof headers | Record<string, string>, body?: unknown) {
    const isForm = body instanceof FormData;
    const response = await app.request(path, {
      method,
      headers: {
        ...(typeof who === "string" ? headers[who] : who),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
    const reply: any = isJson ? JSON.parse(bytes.toString()) : bytes;
    return { status: response.status, headers: response.headers, body: reply };
  }

  async function rows(table: "tickets" | "ticket_messages" | "attachments" | "emails") {
    const found = (await database.db.execute(sql.raw(`select * from ${table} order by 1`))) as unknown as {
      rows: Record<string, unknown>[];
    };
    return found.rows;
  }

  /** Names of all files on disk: in the storage, and of uploads being checked. */
  async function filesOnDisk(): Promise<string[]> {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  return {
    deps,
    app,
    asha,
    other,
    headers,
    ask,
    rows,
    filesOnDisk,
    /** Deletes all tickets with their files. */
    clear: async () => {
      for await (const { key } of files.list("attachments")) await files.remove(key);
      await database.db.execute(sql`delete from attachments`);
      await database.db.execute(sql`delete from tickets`);
      await database.db.execute(sql`delete from emails`);
    },
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TicketClient = Awaited<ReturnType<typeof openTicketClient>>;
