import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPassword } from "../support/account-factories.ts";
import { documents } from "../support/documents.ts";
import { createBranch, createCutoff } from "../support/factories.ts";
import { serveApp } from "../support/serve-app.ts";
import { newTicket, openTicketClient, type TicketClient } from "../support/ticket-client.ts";

/** A client that @hey-api/openapi-ts generates from the document, used against the product over HTTP. */
interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: the client is generated while the test runs
  data?: any;
  error?: { code: string };
  response: Response;
}
type Operation = (options?: object) => Promise<Answer>;
interface Client {
  sdk: Record<string, Operation>;
  configure: (config: object) => void;
  formBody: object;
}

const root = join(import.meta.dirname, "../..");
let folder: string;
let desk: TicketClient;
let server: Awaited<ReturnType<typeof serveApp>>;
let client: Client;
let college: { id: number; name: string };
beforeAll(async () => {
  folder = mkdtempSync(join(root, "build/test-client-"));
  const document = join(folder, "document.json");
  writeFileSync(document, JSON.stringify(documents.public));
  const generated = join(folder, "client");
  // Not synchronously: a thread blocked for seconds makes the product refuse its next visitors as overloaded.
  const made = await promisify(execFile)(process.execPath, ["api-client/generate.ts", document, generated], {
    cwd: root,
  });
  expect(made.stderr).toBe("");
  desk = await openTicketClient();
  server = await serveApp(desk.app);
  client = await importClient(generated);
  const branch = await createBranch(desk.deps.db);
  await createCutoff(desk.deps.db, { branchId: branch.id });
  const { data, error } = await call("listColleges", {});
  expect(error).toBeUndefined();
  college = data.results[0];
});
afterAll(async () => {
  await server?.close();
  await desk?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function importClient(generated: string): Promise<Client> {
  // One after the other: imported at the same time, the client was once there twice, and the calls had the one not configured.
  const sdk = await import(/* @vite-ignore */ join(generated, "sdk.gen.ts"));
  const { client: configured } = await import(/* @vite-ignore */ join(generated, "client.gen.ts"));
  const { formDataBodySerializer } = await import(/* @vite-ignore */ join(generated, "core/bodySerializer.gen.ts"));
  configured.setConfig({ baseUrl: server.url });
  return { sdk, configure: (config) => configured.setConfig(config), formBody: formDataBodySerializer };
}

function call(name: string, options: object): Promise<Answer> {
  const operation = client.sdk[name];
  if (!operation) throw new Error(`The client has no ${name}`);
  return operation(options);
}

/** The client as this student's program: it sends the token where the document asks for one. */
async function signInAs({ email }: { email: string }): Promise<number> {
  const body = { identifier: email, password: testPassword };
  const signedIn = await call("signIn", { body });
  expect([signedIn.response.status, signedIn.data.message]).toEqual([200, "Login successful"]);
  const token = await call("issueToken", { body: { username: email, password: testPassword } });
  client.configure({
    baseUrl: server.url,
    auth: ({ scheme }: { scheme?: string }) => (scheme === "bearer" ? token.data.access : undefined),
  });
  return signedIn.data.user_id;
}

test("reads colleges, searches them and reads cut-offs, without a key", async () => {
  const found = await call("listColleges", { query: { q: college.name } });
  expect(found.data.results.map(({ id }: { id: number }) => id)).toContain(college.id);
  const whole = await call("getCollege", { path: { id: college.id } });
  expect(whole.data).toMatchObject({ id: college.id, name: college.name });
  const cutoffs = await call("getCollegeCutoffs", { query: { college_id: college.id } });
  expect(cutoffs.data.rounds).toHaveLength(1);
  const missing = await call("getCollege", { path: { id: 2_000_000_000 } });
  expect([missing.response.status, missing.error?.code]).toEqual([404, "college_not_found"]);
});

test("signs in, saves a college, finds it in the wishlist and takes it out again", async () => {
  const studentId = await signInAs(desk.asha);
  const added = await call("addToWishlist", { body: { student_id: studentId, college: college.id } });
  expect([added.response.status, added.data.college]).toEqual([201, college.id]);
  const list = await call("listWishlist", { query: { student_id: studentId } });
  expect(list.data.map(({ id }: { id: number }) => id)).toEqual([added.data.id]);
  expect((await call("removeFromWishlist", { path: { id: added.data.id } })).response.status).toBe(204);
});

// proves D2
test("opens a ticket with a file, and reads the file again", async () => {
  await signInAs(desk.asha);
  const text = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n";
  const file = new File([text], "marks.pdf", { type: "application/pdf" });
  const form = { ...client.formBody, headers: { "Content-Type": null } };
  const opened = await call("createTicket", { body: { ...newTicket, files: [file] }, ...form });
  expect([opened.response.status, opened.error]).toEqual([201, undefined]);
  const [attachment] = opened.data.messages[0].attachments;
  expect(attachment).toMatchObject({ name: "marks.pdf", content_type: "application/pdf" });
  const read = await call("getTicket", { path: { reference: opened.data.reference } });
  expect(read.data.messages).toHaveLength(1);
  const downloaded = await call("getAttachment", { path: { id: attachment.id }, parseAs: "text" });
  expect(downloaded.data).toBe(text);
});

test("is told in words what does not fit, and who may not", async () => {
  client.configure({ baseUrl: server.url, auth: undefined });
  const refused = await call("createTicket", { body: newTicket });
  expect([refused.response.status, refused.error?.code]).toEqual([401, "not_signed_in"]);
});
