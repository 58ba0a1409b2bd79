import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#db/schema/courses.ts";
import { announcements } from "#db/schema/publishing.ts";
import { type Api, openApi } from "../support/api-client.ts";

/** Facts and words that pages show beside the specified calls. */
let api: Api;
beforeAll(async () => {
  api = await openApi();
  const texts = { forWhom: "Everyone", prerequisites: "None", outcome: "A **program**", summary: "Learn *it*" };
  const syllabus = [{ module: "One", topics: ["Classes"] }];
  await api.db.insert(courses).values([
    { name: "Weaving", slug: "weaving", lengthWeeks: 8, position: -2, isActive: true, syllabus, ...texts },
    { name: "Pottery", slug: "pottery", lengthWeeks: 6, position: -1, isActive: true, syllabus, ...texts },
    { name: "Old", slug: "old", lengthWeeks: 6, position: 99, isActive: false, syllabus, ...texts },
  ]);
});
afterAll(() => api.close());

test("courses that are shown, page by page, and one with its syllabus", async () => {
  const { body } = await api.get("/api/courses/?page_size=1");
  expect(body.results.map(({ slug }: { slug: string }) => slug)).toEqual(["weaving"]);
  const all = (await api.get("/api/courses/")).body.results.map(({ slug }: { slug: string }) => slug);
  expect([body.count, all.slice(0, 2), all.includes("old")]).toEqual([all.length, ["weaving", "pottery"], false]);
  expect(body.next).toBe("http://localhost:3000/api/courses/?page=2&page_size=1");
  const one = await api.get("/api/courses/weaving/");
  expect(one.body).toMatchObject({
    name: "Weaving",
    length_weeks: 8,
    syllabus: [{ module: "One", topics: ["Classes"] }],
  });
  expect(one.body.outcome).toContain("<strong>program</strong>");
  for (const slug of ["old", "none", "constructor", "a%00b"]) {
    const missing = await api.get(`/api/courses/${slug}/`);
    expect([slug, missing.status, missing.body.code]).toEqual([slug, 404, "course_not_found"]);
  }
});

test("the announcement above the streams until the end of its last day, and none while there is none", async () => {
  expect((await api.get("/api/announcements/")).body).toEqual({ results: [] });
  const given = "Engineering Admission For FY 2024 - 2025 Started From 5th March 2025";
  await api.db.insert(announcements).values([
    { place: "streams", text: "Admission has begun", endsOn: "2026-11-21" },
    { place: "streams", text: given, endsOn: "2026-11-20" },
    { place: "streams", text: "Switched off", endsOn: "2026-11-30", isActive: false },
  ]);
  expect((await api.get("/api/announcements/?place=streams")).body).toEqual({
    results: [{ place: "streams", text: "Admission has begun", posted_on: expect.any(String), ends_on: "2026-11-21" }],
  });
  expect((await api.get("/api/announcements/?place=moon")).body.fields).toEqual({ place: "must be one of streams" });
});

test("the words of every information page", async () => {
  const { body } = await api.get("/api/information/about/");
  expect([body.title, body.faq.items.length]).toEqual([expect.any(String), 15]);
  expect((await api.get("/api/information/contact/")).status).toBe(200);
  expect((await api.get("/api/information/nothing/")).status).toBe(422);
});
