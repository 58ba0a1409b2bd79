// proves T7.5

import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { sourcePages } from "../support/source-pages.ts";

/** A NUL, which no column can hold, in every part of an address that reaches the database. */
let database: OpenDatabase;
let app: ReturnType<typeof createApp>;
let student: Record<string, string>;
beforeAll(async () => {
  database = await openTestDatabase();
  const deps = testDeps(database);
  app = createApp(deps, { pages: await sourcePages() });
  student = (await signIn(deps, (await insertStudent(database.db)).id)).headers;
});
afterAll(() => database.close());

test.each([
  "/guardian/%00/x",
  "/Passwordreset/%00/x",
  "/industrialcources/a%00b",
  "/checkout/%00/receipt?key=%00",
  "/collegelist/%00",
  "/student-dashboard/help-support/%00",
  "/student-dashboard/help-support/T-%00.data",
])("%s is an address that is not there, and no fault of ours", async (address) => {
  const response = await app.request(address, { headers: student });
  expect(response.status).toBe(address.startsWith("/Passwordreset") ? 400 : 404);
  expect(response.headers.get("content-type")).not.toContain("application/json");
});

test.each(["/hostellist?city=%00", "/campusdrives?q=a%00b&place=%00"])("%s finds nothing", async (address) => {
  expect((await app.request(address)).status).toBe(200);
});

test("a call with it in its address finds nothing", async () => {
  const response = await app.request("/api/attachments/a%00b", { headers: student });
  expect(response.status).toBe(404);
});

test("a session of that name is not found", async () => {
  const response = await app.request("/student-dashboard/security", {
    method: "POST",
    headers: { ...student, origin: "http://localhost:3000", "content-type": "application/x-www-form-urlencoded" },
    body: "intent=end&session=%00",
  });
  expect(response.status).toBe(404);
});

const sent = (address: string, type: string | null, body: string) =>
  app.request(address, {
    method: "POST",
    headers: { ...student, origin: "http://localhost:3000", ...(type && { "content-type": type }) },
    body: type === null ? undefined : body,
  });

test.each(["/login", "/wishlist", "/contactus", "/student-dashboard", "/student-dashboard/help-support"])(
  "%s takes forms alone, and whole ones",
  async (address) => {
    for (const type of ["application/json", "text/plain", null]) {
      const response = await sent(address, type, "{}");
      expect([type, response.status, (await response.json()).code]).toEqual([type, 415, "form_expected"]);
    }
    const broken = await sent(address, "multipart/form-data; boundary=x", "email=a");
    expect(broken.status).toBe(400);
  },
);

test.each(["%00", "%D9%A3", "%0D%0Ax"])("a guardian's link with %s in it is led back to itself", async (part) => {
  const { status, headers } = await sent(`/guardian/${part}/x`, "application/x-www-form-urlencoded", "intent=give");
  expect([status, headers.get("location")]).toEqual([303, expect.stringMatching(/^\/guardian\/[\w%]+\/x/)]);
});
