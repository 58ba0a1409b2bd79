import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import type { Product } from "../../scripts/start-product.ts";
import { isHere, openStage, type Stage } from "../faults/support/stage.ts";
import { makeAccount, post, until } from "../faults/support/visitor.ts";
import { png } from "../support/generated-files.ts";
import { makeStaff } from "../support/staff.ts";

/** One site has one address, whichever process answers. */
const site = "http://site.test";

let stage: Stage;
let one: Product;
let two: Product;
let database: OpenDatabase;

/** What a visitor of this address reads. */
const page = async (address: string, path: string) => (await fetch(address + path)).text();

describe.skipIf(!isHere("PostgreSQL"))("whichever of two processes answers", () => {
  beforeAll(async () => {
    stage = await openStage({
      database: "PostgreSQL",
      env: { PUBLIC_URL: site, RATE_LIMITS: "on", LOG_LEVEL: "warn" },
    });
    [one, two] = await Promise.all([stage.start(), stage.start()]);
    database = await openDatabase({ databaseUrl: stage.databaseUrl, folder: "" });
  });
  afterAll(async () => {
    await database?.close();
    await stage?.close();
  });

  test("who signs in at one is signed in at the other, and signed out of both at once", async () => {
    const { person } = await makeAccount(one.address);
    const signedIn = await fetch(`${one.address}/api/sign-in/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier: person.email, password: person.password }),
    });
    expect(signedIn.status, await signedIn.text()).toBe(200);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const dashboard = (process: Product) =>
      fetch(`${process.address}/student-dashboard`, { headers: { cookie }, redirect: "manual" }).then(
        ({ status }) => status,
      );
    expect([await dashboard(one), await dashboard(two)]).toEqual([200, 200]);
    await fetch(`${two.address}/api/sign-out/`, { method: "POST", headers: { cookie, origin: site } });
    expect([await dashboard(one), await dashboard(two)]).toEqual([302, 302]);
  });

  test("wrong passwords at both count together", async () => {
    const { person } = await makeAccount(one.address);
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const { address } = index % 2 === 0 ? one : two;
      const body = { username: person.email, password: `not the password ${index}` };
      statuses.push((await post(address, "/api/token/", body)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test("a file that was sent to one is read from the other", async () => {
    const { bearer } = await makeAccount(one.address);
    const form = new FormData();
    const words = {
      name: "Asha",
      email: "asha@example.org",
      subject: "A picture",
      department: "Other",
      priority: "Low",
    };
    for (const [name, value] of Object.entries({ ...words, message: "Here it is." })) form.append(name, value);
    form.append("files", new File([new Uint8Array(await png())], "lamp.png"));
    const sent = await fetch(`${one.address}/api/tickets/`, { method: "POST", headers: bearer, body: form });
    const ticket = await sent.json();
    expect(sent.status, JSON.stringify(ticket)).toBe(201);
    const { id } = ticket.messages[0].attachments[0];
    const read = await Promise.all(
      [one, two].map(async ({ address }) => {
        const answer = await fetch(`${address}/api/attachments/${id}`, { headers: bearer });
        return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString("hex") };
      }),
    );
    expect(read[0]?.status).toBe(200);
    expect(read[1]).toEqual(read[0]);
  });

  test("what staff change at one is on the other's page, list and search within two seconds", async () => {
    const staff = await makeStaff(database.db, "admin", { now: new Date() });
    const headers = { cookie: `staff=${staff.secret}`, "content-type": "application/json", origin: site };
    const path = "/api/staff/colleges/1/";
    const before = await (await fetch(one.address + path, { headers })).json();
    const { address: other } = two;
    const places = [before.site_path as string, `/collegelist/${btoa(String(before.streams?.[0]?.id ?? 1))}`];
    for (const place of places) expect(await page(other, place)).toContain(before.name);
    const name = `Renamed ${before.name}`;
    const body = JSON.stringify({ version: before.version, name, same_source: true });
    const changed = await fetch(one.address + path, { method: "PATCH", headers, body });
    expect(changed.status, await changed.text()).toBe(200);
    const isShown = async (place: string) => (await page(other, place)).includes(name);
    await until(`${name} is on ${places}`, async () => (await Promise.all(places.map(isShown))).every(Boolean), 2_000);
    const found = await (await fetch(`${other}/api/colleges/?q=${encodeURIComponent(name)}`)).json();
    expect(found.results[0].name).toBe(name);
  });
});
