// proves S7.20, D10

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JobCard } from "#features/jobs/contract.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createJob } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  // why: 18:45 in London is already the next day in India, so the day of a deadline shows which clock counts.
  api = await openApi(new Date("2026-11-21T18:45:00Z"));
});
afterAll(() => api.close());

const idsOf = (body: { results: JobCard[] }) => body.results.map((job) => job.id);

describe("GET /api/jobs/", () => {
  test("a posting is listed until its last day in India is over", async () => {
    const today = await createJob(api.db, { applyBy: "2026-11-22" });
    const yesterday = await createJob(api.db, { applyBy: "2026-11-21" });
    const noLastDay = await createJob(api.db);
    const ids = idsOf((await api.get("/api/jobs/?page_size=100")).body);
    expect(ids).toContain(today.id);
    expect(ids).toContain(noLastDay.id);
    expect(ids).not.toContain(yesterday.id);
  });

  test("drafts and postings dated tomorrow are in no list", async () => {
    const draft = await createJob(api.db, { isPublished: false });
    const tomorrow = await createJob(api.db, { postedOn: "2026-11-23" });
    const ids = idsOf((await api.get("/api/jobs/?page_size=100")).body);
    expect(ids).not.toContain(draft.id);
    expect(ids).not.toContain(tomorrow.id);
  });

  // proves S3
  test("kind, place, remote and words narrow the list, and facets count what each choice would find", async () => {
    const drive = await createJob(api.db, { kind: "campus_drive", place: "Indore", position: "Tester of Zebras" });
    const remote = await createJob(api.db, { kind: "job", place: "Indore", isRemote: true, description: "zebras" });
    await createJob(api.db, { kind: "internship", place: "Indore", position: "Zebra keeper" });
    await createJob(api.db, { kind: "job", place: "Nagpur", position: "Zebra counter" });

    const all = await api.get("/api/jobs/?q=ZEBRA&place=indore");
    expect(all.body.count).toBe(3);
    expect(all.body.facets).toEqual({
      kind: expect.arrayContaining([
        { value: "job", count: 1 },
        { value: "campus_drive", count: 1 },
        { value: "internship", count: 1 },
      ]),
      place: [
        { value: "Indore", count: 3 },
        { value: "Nagpur", count: 1 },
      ],
      remote: 1,
    });
    expect(idsOf((await api.get("/api/jobs/?q=zebra&kind=campus_drive")).body)).toEqual([drive.id]);
    expect(idsOf((await api.get("/api/jobs/?q=zebra&remote=true")).body)).toEqual([remote.id]);
    expect(idsOf((await api.get("/api/jobs/?q=zebra+tester")).body)).toEqual([drive.id]);
  });

  test("signs that mean something to a database are only text in a search", async () => {
    const odd = await createJob(api.db, { position: "100%_sure 'quoted' \\ job" });
    for (const text of ["100%_sure", "'quoted'", "\\"]) {
      expect(idsOf((await api.get(`/api/jobs/?q=${encodeURIComponent(text)}`)).body)).toEqual([odd.id]);
    }
  });

  test("sorting by pay compares monthly with yearly pay, unknown pay last", async () => {
    const yearly = await createJob(api.db, {
      place: "Kochi",
      payMinRupees: 500_000,
      payMaxRupees: 600_000,
      payPeriod: "year",
    });
    const monthly = await createJob(api.db, { place: "Kochi", payMinRupees: 60_000, payPeriod: "month" });
    const unknown = await createJob(api.db, { place: "Kochi" });
    const { body } = await api.get("/api/jobs/?place=Kochi&sort=pay");
    expect(idsOf(body)).toEqual([monthly.id, yearly.id, unknown.id]);
    expect(body.results[1]).toMatchObject({ pay_min: 500_000, pay_max: 600_000, pay_period: "year" });
  });

  test("sorting by last day puts the nearest first", async () => {
    const later = await createJob(api.db, { place: "Surat", applyBy: "2026-12-30" });
    const sooner = await createJob(api.db, { place: "Surat", applyBy: "2026-11-30" });
    const open = await createJob(api.db, { place: "Surat" });
    expect(idsOf((await api.get("/api/jobs/?place=Surat&sort=apply_by")).body)).toEqual([sooner.id, later.id, open.id]);
    expect(idsOf((await api.get("/api/jobs/?place=Surat")).body)).toEqual([open.id, sooner.id, later.id]);
  });

  test("the addresses of neighbouring pages keep the filters", async () => {
    await createJob(api.db, { place: "Bhopal" });
    await createJob(api.db, { place: "Bhopal" });
    const { body } = await api.get("/api/jobs/?place=Bhopal&page_size=1&unknown=1");
    expect(body.next).toBe("http://localhost:3000/api/jobs/?place=Bhopal&page=2&page_size=1");
  });
});

describe("GET /api/jobs/{id}/", () => {
  test("a posting has all that its page shows", async () => {
    const job = await createJob(api.db, {
      experience: "0-1 years",
      description: "Build things.",
      eligibility: "B.E. 2026",
      link: "https://example.org/apply",
      applyBy: "2026-12-01",
      isSample: true,
    });
    expect((await api.get(`/api/jobs/${job.id}/`)).body).toEqual({
      id: job.id,
      company: job.company,
      position: job.position,
      kind: "job",
      experience: "0-1 years",
      place: "Pune",
      is_remote: false,
      pay_min: null,
      pay_max: null,
      pay_period: null,
      posted_on: "2026-11-01",
      apply_by: "2026-12-01",
      is_sample: true,
      description: "Build things.",
      eligibility: "B.E. 2026",
      link: "https://example.org/apply",
      is_open: true,
    });
  });

  test("a posting whose last day has passed is still shown, as closed", async () => {
    const job = await createJob(api.db, { applyBy: "2026-11-21" });
    expect((await api.get(`/api/jobs/${job.id}/`)).body).toMatchObject({ id: job.id, is_open: false });
  });

  test("drafts and unknown ids answer 404", async () => {
    const draft = await createJob(api.db, { isPublished: false });
    for (const id of [draft.id, 2_147_483_647]) {
      const { status, body } = await api.get(`/api/jobs/${id}/`);
      expect([status, body.code]).toEqual([404, "job_not_found"]);
    }
  });
});

test("the database refuses to publish a posting that asks the student for money, and keeps it as a draft", async () => {
  await expect(createJob(api.db, { asksStudentForMoney: true })).rejects.toThrow();
  const draft = await createJob(api.db, { asksStudentForMoney: true, isPublished: false });
  expect((await api.get(`/api/jobs/${draft.id}/`)).status).toBe(404);
});
