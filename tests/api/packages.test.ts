import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertPackage, insertStudent } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";

const address = "/api/subscriptions/";
let api: Api;
let free: { id: number };
beforeAll(async () => {
  api = await openApi();
  free = await insertPackage(api.db, { name: "Explorer", position: 0, isSample: true });
  await insertPackage(api.db, { name: "Withdrawn", amountRupees: 5, isActive: false });
  await insertPackage(api.db, {
    name: "Career",
    amountRupees: 4_999,
    hasOffer: true,
    offerPercentage: 60,
    position: 2,
  });
  await insertPackage(api.db, { name: "Guide", amountRupees: 1_999, offerPercentage: 50, position: 1 });
});
afterAll(() => api.close());

// proves S3, S7.9
test("a student reads the packages on offer, with what is paid and what is saved", async () => {
  const student = await insertStudent(api.db, { packageId: free.id });
  const { status, headers, body } = await api.get(address, { headers: await bearerOf(api.deps, student.id) });
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(body).toMatchObject({ count: 3, next: null, previous: null });
  const common = { id: expect.any(Number), description: "Guidance" };
  expect(body.results).toEqual([
    {
      ...common,
      name: "Explorer",
      amount: 0,
      offer: false,
      offer_percentage: 0,
      payable: 0,
      saving_percentage: 0,
      is_sample: true,
      deliverables: [],
    },
    {
      ...common,
      name: "Guide",
      amount: 1_999,
      offer: false,
      offer_percentage: 0,
      payable: 1_999,
      saving_percentage: 0,
      is_sample: false,
      deliverables: [],
    },
    {
      ...common,
      name: "Career",
      amount: 4_999,
      offer: true,
      offer_percentage: 60,
      payable: 2_999,
      saving_percentage: 40,
      is_sample: false,
      deliverables: [],
    },
  ]);
});

test("the service account reads them too, as long as there is one", async () => {
  const account = { SERVICE_ACCOUNT_USERNAME: "site", SERVICE_ACCOUNT_PASSWORD: "a long password of the service" };
  const withAccount = { ...api.deps, config: readConfig({ ...account, RATE_LIMITS: "off", LOG_LEVEL: "silent" }) };
  const headers = await bearerOf(withAccount, "service");
  const response = await createApp(withAccount).request(address, { headers });
  expect([response.status, (await response.json()).count]).toEqual([200, 3]);
  expect((await api.get(address, { headers })).status).toBe(401);
});

test.each<[string, Record<string, string>]>([
  ["no token", {}],
  ["a word that is no token", { authorization: "Bearer x.y.z" }],
  ["a password", { authorization: "Basic YTpi" }],
])("%s is refused", async (_what, headers) => {
  const { status, body, headers: answered } = await api.get(address, { headers });
  expect([status, body.code, answered.get("www-authenticate")]).toEqual([401, "token_refused", "Bearer"]);
});

test("a token of a student who has signed out is refused", async () => {
  const student = await insertStudent(api.db, { packageId: free.id });
  const headers = await bearerOf(api.deps, student.id);
  await api.db.execute("delete from student_sessions");
  expect((await api.get(address, { headers })).status).toBe(401);
});
