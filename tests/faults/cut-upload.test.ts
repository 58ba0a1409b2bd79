import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { openConnection } from "./support/connections.ts";
import { openStage, type Stage } from "./support/stage.ts";
import { makeAccount, until } from "./support/visitor.ts";

let stage: Stage;
afterEach(() => stage.close());

const words = {
  name: "Asha Patil",
  email: "asha@example.org",
  subject: "My mark sheet",
  department: "Technical Support",
  priority: "High",
  message: "Here it is.",
};

/** The bytes of a ticket's form with one PDF of 4 MB. */
async function formBytes(): Promise<{ contentType: string; bytes: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(4 * 1024 * 1024, "x"), Buffer.from("\n%%EOF\n")]);
  form.append("files", new File([pdf], "marks.pdf"));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return { contentType: request.headers.get("content-type") ?? "", bytes: Buffer.from(await request.arrayBuffer()) };
}

/** Files in a folder of DATA_DIR, with their folders. */
function filesIn(folder: string): string[] {
  const root = join(stage.folder, folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => statSync(join(root, path)).isFile());
}

test("an upload that is cut off half-way leaves no file and no row; sent whole, it is stored", async () => {
  stage = await openStage({ database: "embedded" });
  const product = await stage.start();
  const { bearer } = await makeAccount(product.address);
  const { contentType, bytes } = await formBytes();
  const connection = await openConnection(product.address);
  connection.socket.write(
    `POST /api/tickets/ HTTP/1.1\r\nhost: ${new URL(product.address).host}\r\nauthorization: ${bearer.authorization}\r\n` +
      `content-type: ${contentType}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  );
  connection.socket.write(bytes.subarray(0, bytes.length / 2));
  await until("the first half is being written", () => filesIn("uploads").length === 1);
  connection.socket.destroy();
  await until("nothing of it is left", () => filesIn("uploads").length === 0);
  expect(filesIn("files")).toEqual([]);

  const sent = await fetch(`${product.address}/api/tickets/`, {
    method: "POST",
    headers: { ...bearer, "content-type": contentType },
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBe(201);
  expect(filesIn("files").length).toBe(1);
  expect(filesIn("uploads")).toEqual([]);
  await product.stop();
  const counts = sql`select (select count(*)::int from tickets) as tickets, (select count(*)::int from attachments) as files`;
  expect(await stage.read(counts)).toEqual([{ tickets: 1, files: 1 }]);
});
