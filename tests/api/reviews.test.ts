import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { createReview } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

// proves S7.2
test("an empty list has no neighbours", async () => {
  expect((await api.get("/api/reviews/")).body).toEqual({ count: 0, next: null, previous: null, results: [] });
});

// proves S3, S7.2, S9.4, D24
test("published reviews are listed newest first, those that wait for staff are not", async () => {
  const first = await createReview(api.db, { createdAt: new Date("2026-11-01T00:00:00Z"), rating: 0 });
  const second = await createReview(api.db, {
    createdAt: new Date("2026-11-02T00:00:00Z"),
    review: "They answered every question.",
    rating: 5,
    studentName: "Ravi",
    isSample: true,
  });
  await createReview(api.db, { isPublished: false });
  const { body } = await api.get("/api/reviews/");
  expect(body.count).toBe(2);
  expect(body.results).toEqual([
    { id: second.id, review: "They answered every question.", rating: 5, student_name: "Ravi", is_sample: true },
    { id: first.id, review: first.review, rating: 0, student_name: first.studentName, is_sample: false },
  ]);
});
