import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostelEvidence } from "#db/schema/hostels.ts";
import { hostelPath } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertStudent, signIn } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createCollege } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let site: ReturnType<typeof createApp>;
beforeAll(async () => {
  api = await openApi();
  site = createApp(api.deps, { pages: await sourcePages() });
});
afterAll(() => api.close());

// The tests' day is 2026-11-21.
const evidence = (hostelId: number, confirmedOn: string, topic: "rent" | "food" = "rent") =>
  api.db.insert(hostelEvidence).values({ hostelId, topic, basis: "owner", confirmedOn });

async function listed(query: string): Promise<string[]> {
  const { status, body } = await api.get(`/api/hostels/?${query}`);
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.results.map(({ name }: { name: string }) => name);
}

async function report(hostelId: number, body: object, headers: Record<string, string> = {}) {
  const response = await api.app.request(`/api/hostels/${hostelId}/reports/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

describe("the list", () => {
  test("confirmed rents come first in each order, the others after them", async () => {
    const city = "Ordertown";
    const [dear, cheap, old] = await Promise.all([
      createHostel(api.db, { name: "Dear", city, rooms: [{ rupeesPerMonth: 9000 }] }),
      createHostel(api.db, { name: "Cheap", city, rooms: [{ rupeesPerMonth: 5000 }] }),
      createHostel(api.db, { name: "Aged", city, rooms: [{ rupeesPerMonth: 4000 }] }),
    ]);
    await evidence(dear.id, "2026-05-21");
    await evidence(cheap.id, "2026-11-20", "food");
    await evidence(old.id, "2026-05-20");
    expect(await listed(`city=${city}`)).toEqual(["Dear", "Aged", "Cheap"]);
    expect(await listed(`city=${city}&sort=name`)).toEqual(["Dear", "Aged", "Cheap"]);
  });

  test("is filtered by walk, food, deposit and notice; an unknown value fits no limit", async () => {
    const city = "Filterville";
    const { id: collegeId } = await createCollege(api.db);
    const near = (metres: number) => [{ collegeId, metres }];
    await createHostel(api.db, { name: "A", city, near: near(900), food: "veg", depositRupees: 5000, noticeDays: 15 });
    await createHostel(api.db, { name: "B", city, near: near(901), food: "veg_and_nonveg", depositRupees: 9000 });
    await createHostel(api.db, { name: "C", city, near: near(100), food: "none", noticeDays: 30 });
    await createHostel(api.db, { name: "D", city });
    const found = async (query: string) => (await listed(`city=${city}&sort=name&${query}`)).join("");
    expect(await found(`college_id=${collegeId}&max_walk_minutes=15`)).toBe("AC");
    expect(await found("max_walk_minutes=15")).toBe("ABCD");
    expect(await found("food=veg")).toBe("AB");
    expect(await found("food=none")).toBe("C");
    expect(await found("max_deposit=5000")).toBe("A");
    expect(await found("max_notice_days=15")).toBe("A");
  });
});

describe("what residents say", () => {
  test("two students confirm a fact, two others end it, and each has one word", async () => {
    const { id, name, city } = await createHostel(api.db, { city: "Residentia" });
    await createHostel(api.db, { city, rooms: [{ rupeesPerMonth: 10 }] });
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => bearerOf(api.deps, (await insertStudent(api.db)).id)),
    );
    const say = async (who: number, is_right: boolean) =>
      expect((await report(id, { topic: "rent", is_right }, people[who])).status).toBe(204);
    const rent = async () => (await api.get(`/api/hostel-details-view/${id}/`)).body.rent_evidence;
    await say(0, true);
    await say(0, true);
    expect(await rent()).toBeNull();
    await say(1, true);
    expect(await rent()).toMatchObject({ basis: "residents", residents: 2, doubts: 0, is_current: true });
    expect((await listed(`city=${city}`))[0]).toBe(name);
    await say(2, false);
    await say(3, false);
    expect(await rent()).toMatchObject({ residents: 2, doubts: 2, is_current: false });
    expect((await listed(`city=${city}`))[0]).not.toBe(name);
    await say(3, true);
    expect(await rent()).toMatchObject({ residents: 3, doubts: 1, is_current: true });
  });

  test("needs an account, a listed hostel and a known topic", async () => {
    const { id } = await createHostel(api.db);
    const hidden = await createHostel(api.db, { isActive: false });
    const bearer = await bearerOf(api.deps, (await insertStudent(api.db)).id);
    const right = { topic: "rent", is_right: true };
    expect((await report(id, right)).status).toBe(401);
    expect((await report(hidden.id, right, bearer)).status).toBe(404);
    expect((await report(999_999, right, bearer)).status).toBe(404);
    expect((await report(id, { topic: "colour", is_right: true }, bearer)).status).toBe(422);
    expect((await report(id, { topic: "rent" }, bearer)).status).toBe(422);
  });

  test("is sent by two buttons of the page, without script", async () => {
    const { id } = await createHostel(api.db);
    await evidence(id, "2026-03-09");
    const { headers } = await signIn(api.deps, (await insertStudent(api.db)).id);
    const send = (init: RequestInit = {}) => site.request(hostelPath(id), init);
    const before = await (await send()).text();
    expect(before).toContain("Last confirmed in Mar 2026");
    expect(before).toContain("Nobody has confirmed this yet");
    const body = new URLSearchParams({ topic: "rent", is_right: "no" });
    const reply = await send({ method: "POST", headers, body });
    expect(reply.status).toBe(200);
    const after = await reply.text();
    expect(after).toContain("Your answer counts from now on");
    expect(after).toContain("1 resident says it is no longer right");
    const signedOut = await send({ method: "POST", headers: { origin: headers.origin }, body });
    expect([302, 303]).toContain(signedOut.status);
  });
});
