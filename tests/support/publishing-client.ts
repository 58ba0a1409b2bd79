import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFiles } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "./database.ts";
import { testDeps } from "./deps.ts";
import { makeStaff, staffClient } from "./staff.ts";

/** The whole application with its own database and file storage, an editor, and staff who may not publish. */
export async function openPublishingClient(overrides: Partial<Deps> = {}) {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "margdeep-publishing-"));
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", DATA_DIR: folder });
  const files = await openFiles(config);
  const deps = testDeps(database, { config, files, ...overrides });
  const app = createApp(deps);
  const member = await makeStaff(database.db, "editor");
  const editor = staffClient(app, member);

  /** Uploads a file as the console does. */
  const upload = (bytes: Buffer, name = "photo.jpg") => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(bytes)], name));
    return editor.post("/api/staff/pictures/", form);
  };

  /** Sends a request as a visitor. */
  async function visit(path: string, headers: Record<string, string> = {}) {
    const response = await app.request(path, { headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** Names of all files on disk: in the storage, and of uploads being processed. */
  async function filesOnDisk(): Promise<string[]> {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  return {
    database,
    db: database.db,
    deps,
    app,
    member,
    editor,
    upload,
    visit,
    filesOnDisk,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type PublishingClient = Awaited<ReturnType<typeof openPublishingClient>>;
