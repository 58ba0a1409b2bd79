// proves S3, S11.6

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createCutoff, createFee } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const factOf = async (q: string) =>
  (await api.get(`/api/answers/?q=${encodeURIComponent(q)}`)).body.results.find(
    ({ kind }: { kind: string }) => kind === "fact",
  );

test("the closing value of a branch for a category is that of its newest list and last round", async () => {
  const { id: collegeId } = await createCollege(api.db, { name: "Gneiss Institute", city: "Akola" });
  const { id: branchId } = await createBranch(api.db, { collegeId, name: "Computer Science and Engineering" });
  const { id: civil } = await createBranch(api.db, { collegeId, name: "Civil Engineering" });
  const seats = { branchId, quota: "OS", seatType: "OBC-NCL" };
  await createCutoff(api.db, { ...seats, year: 2023, round: 6, closing: 300 });
  await createCutoff(api.db, { ...seats, year: 2024, round: 4, closing: 410 });
  const last = await createCutoff(api.db, { ...seats, year: 2024, round: 5, closing: 434 });
  const home = await createCutoff(api.db, { ...seats, year: 2024, round: 5, quota: "HS", closing: 1631 });
  await createCutoff(api.db, { ...seats, year: 2024, round: 5, gender: "female", closing: 960 });
  await createCutoff(api.db, { branchId: civil, closing: 9000 });

  const asked = await factOf("gneiss institute computer science closing rank obc");
  expect(asked).toMatchObject({
    college: { id: collegeId },
    figures: [
      { of: "closing", closing: 434, year: 2024, round: 5, quota: "OS", fact: `cutoff-${last.id}` },
      { of: "closing", closing: 1631, quota: "HS", fact: `cutoff-${home.id}` },
    ],
  });
  expect((await factOf("gneiss institute computer science cutoff sc")).figures).toEqual([]);
  expect(await factOf("gneiss institute nautical archery cutoff")).toMatchObject({ figures: [] });
  expect((await factOf("gneiss institute cutoff")).figures).toMatchObject([{ branch: "Civil Engineering" }]);
});

test("fees are told with their source, or reported as unknown", async () => {
  const known = await createCollege(api.db, { name: "Schist Institute", city: "Akola" });
  await createBranch(api.db, { collegeId: known.id });
  const fee = await createFee(api.db, { collegeId: known.id, rupeesPerYear: 90_000 });
  await createCollege(api.db, { name: "Marble Institute", city: "Akola" });
  expect(await factOf("fees of schist institute")).toMatchObject({
    figures: [{ of: "fees", low: 90_000, high: 90_000, fact: `fee-${fee.id}` }],
  });
  expect(await factOf("fees of marble institute")).toMatchObject({ thing: "fees", figures: [] });
  expect(await factOf("marble institute")).toBeUndefined();
});

test("of two colleges of one name neither's figure is shown until one is chosen", async () => {
  const [first, second] = [
    await createCollege(api.db, { name: "Slate Institute", city: "Nashik" }),
    await createCollege(api.db, { name: "Slate Institute", city: "Akola" }),
  ];
  await createFee(api.db, { collegeId: first.id, rupeesPerYear: 70_000 });
  const asked = await factOf("slate institute fees");
  expect(asked).toMatchObject({ is_ambiguous: true, figures: [] });
  expect([asked.college.id, ...asked.others.map(({ id }: { id: number }) => id)].sort()).toEqual(
    [first.id, second.id].sort(),
  );
  expect(await factOf("slate institute nashik fees")).toMatchObject({ figures: [{ low: 70_000 }] });
});
