import { afterAll, beforeAll, expect, test } from "vitest";
import { pincodes } from "#db/schema/colleges.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createFee, createSource } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const call = (path: string) => api.get(encodeURI(path));

// proves S5.7
test("numbers and days of a query are read in the digits of every script", async () => {
  const { id: collegeId } = await createCollege(api.db, { name: "Opal Institute" });
  const { id: branchId } = await createBranch(api.db, { collegeId });
  await createFee(api.db, { collegeId, branchId, rupeesPerYear: 80_000 });
  for (const [typed, plain] of [
    ["/api/colleges/?q=opal&fees_up_to=९००००", "/api/colleges/?q=opal&fees_up_to=90000"],
    ["/api/colleges/?q=opal&fees_up_to=৭০০০০", "/api/colleges/?q=opal&fees_up_to=70000"],
    ["/api/colleges/?q=opal&page=１", "/api/colleges/?q=opal&page=1"],
    ["/api/scholarships/?income=२०००००", "/api/scholarships/?income=200000"],
  ] as const) {
    const [one, other] = [await call(typed), await call(plain)];
    expect([typed, one.status, one.body.count]).toEqual([typed, 200, other.body.count]);
  }
  expect((await call("/api/colleges/?q=opal&fees_up_to=९००००")).body.count).toBe(1);
  expect((await call("/api/colleges/?q=opal&fees_up_to=नऊ")).status).toBe(422);
});

test("a PIN code is found in the digits of every script, with the blank that addresses print", async () => {
  const { id: sourceId } = await createSource(api.db);
  const pune = { pincode: "411005", district: "Pune", state: "Maharashtra", latitude: 18.5, longitude: 73.8, sourceId };
  await api.db.insert(pincodes).values(pune);
  const college = await createCollege(api.db, { latitude: 18.6, longitude: 73.8 });
  const distanceFrom = async (home: string) =>
    (
      await api.app.request("/api/compare/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ of: [`college-${college.id}`], home }),
      })
    ).status;
  expect(new Set(await Promise.all(["411005", "४११ ००५", "４１１００５"].map(distanceFrom)))).toEqual(new Set([200]));
  expect(await distanceFrom("४११ ००६")).toBe(422);
});

test("a filter by a name is the same with and without characters that have no shape", async () => {
  await createCollege(api.db, { name: "Garnet College", city: "Solapur" });
  const filtered = async (city: string) => (await call(`/api/colleges/?city=${city}`)).body.count;
  expect([await filtered("Solapur"), await filtered("Sola\u200bpur\ufeff")]).toEqual([1, 1]);
});
