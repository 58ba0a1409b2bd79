// proves D24

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeOwnReview } from "#features/reviews/acts.server.ts";
import { NewReview } from "#features/reviews/contract.ts";
import { publishReview, refuseReview } from "#features/reviews/service/decide-review.server.ts";
import { deleteReview, getOwnReview, writeReview } from "#features/reviews/service/own-review.server.ts";
import { readForm } from "#http/act/read-form.ts";
import type { Deps } from "#http/deps.server.ts";
import { perform } from "#http/perform.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { AppError } from "#lib/errors.ts";
import { insertStudent } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";

let api: Api;
let asha: number;
beforeAll(async () => {
  api = await openApi();
  asha = (await insertStudent(api.db)).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.execute(sql`delete from reviews`);
});

const said = { review: "They answered every question.", rating: 5 };
/** The same moment, some days on. */
const onDay = (day: number): Deps => ({ ...api.deps, now: () => new Date(Date.UTC(2026, 11, day)) });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (thrown) => (thrown instanceof AppError ? thrown.code : String(thrown)),
  );

async function rows() {
  const found = (await api.db.execute(sql`select id, updated_at from reviews order by id`)) as unknown as {
    rows: { id: number; updated_at: string | Date }[];
  };
  return found.rows.map(({ id, updated_at }) => ({ reviewId: id, updatedAt: new Date(updated_at) }));
}
const listed = async () => (await api.get("/api/reviews/")).body.results;

test("a review waits for staff, and is listed once they publish it", async () => {
  expect(await getOwnReview(api.deps, asha)).toBeNull();
  expect(await writeReview(api.deps, asha, said)).toBe(true);
  expect(await getOwnReview(api.deps, asha)).toMatchObject({ ...said, state: "waiting", student_name: "Asha P." });
  expect(await listed()).toEqual([]);
  const [read] = await rows();
  await publishReview(api.deps, read!);
  expect(await getOwnReview(api.deps, asha)).toMatchObject({ state: "published" });
  expect(await listed()).toMatchObject([{ ...said, student_name: "Asha P.", is_sample: false }]);
});

test("what is refused says why, and may be changed and sent again", async () => {
  await writeReview(api.deps, asha, said);
  const [read] = await rows();
  expect(await codeOf(refuseReview(api.deps, { ...read!, reason: " " }))).toBe("invalid_input");
  await refuseReview(api.deps, { ...read!, reason: "It names another student." });
  expect(await getOwnReview(api.deps, asha)).toMatchObject({ state: "refused", refusal: "It names another student." });
  await writeReview(onDay(2), asha, { ...said, review: "Without a name." });
  expect(await getOwnReview(api.deps, asha)).toMatchObject({ state: "waiting", refusal: "" });
});

test("an edited review is off the list and waits again; the same words once more leave it there", async () => {
  await writeReview(api.deps, asha, said);
  await publishReview(api.deps, (await rows())[0]!);
  expect(await writeReview(onDay(2), asha, said)).toBe(false);
  expect(await listed()).toHaveLength(1);
  expect(await writeReview(onDay(3), asha, { ...said, rating: 4 })).toBe(true);
  expect(await listed()).toEqual([]);
});

test("staff cannot publish words that they have not read", async () => {
  await writeReview(api.deps, asha, said);
  const [read] = await rows();
  await writeReview(onDay(2), asha, { ...said, review: "Something else" });
  expect(await codeOf(publishReview(api.deps, read!))).toBe("review_changed");
  expect(await codeOf(publishReview(api.deps, { ...read!, reviewId: 999_999 }))).toBe("review_not_found");
  expect(await listed()).toEqual([]);
});

test("ten sends at once are one review; another student has one of their own", async () => {
  await Promise.all(Array.from({ length: 10 }, () => writeReview(api.deps, asha, said)));
  expect(await rows()).toHaveLength(1);
  const other = (await insertStudent(api.db, { firstName: "Ravi", lastName: "Rao" })).id;
  await writeReview(api.deps, other, { review: "Mine", rating: 1 });
  expect(await rows()).toHaveLength(2);
  expect(await getOwnReview(api.deps, other)).toMatchObject({ student_name: "Ravi R." });
  await deleteReview(api.deps, other);
  expect(await getOwnReview(api.deps, other)).toBeNull();
  expect(await getOwnReview(api.deps, asha)).toMatchObject(said);
});

test("a deleted published review is off the list at once, and a new one may be written", async () => {
  await writeReview(api.deps, asha, said);
  await publishReview(api.deps, (await rows())[0]!);
  await deleteReview(api.deps, asha);
  await deleteReview(api.deps, asha);
  expect(await listed()).toEqual([]);
  expect(await writeReview(api.deps, asha, said)).toBe(true);
  expect(await getOwnReview(api.deps, asha)).toMatchObject({ state: "waiting" });
});

test("the twenty-first change within an hour is refused", async () => {
  const deps = { ...api.deps, config: readConfig({ LOG_LEVEL: "silent" }) };
  const write = (review: string) =>
    perform(
      { policy: writeOwnReview, deps, clientAddress: "192.0.2.1", studentId: asha },
      { work: () => writeReview(deps, asha, { ...said, review }) },
    );
  for (let index = 0; index < 20; index++) await write(`Version ${index}`);
  expect(await codeOf(write("One more"))).toBe("too_many_attempts");
  expect(await getOwnReview(api.deps, asha)).toMatchObject({ review: "Version 19" });
});

/** What the form of the page sends, as the schema of the call reads it. */
const typed = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return NewReview.safeParse(readForm(NewReview, form));
};

test.each([
  [{ rating: "", review: "x" }, "rating"],
  [{ review: "x" }, "rating"],
  [{ rating: "0", review: "x" }, "rating"],
  [{ rating: "6", review: "x" }, "rating"],
  [{ rating: "4.5", review: "x" }, "rating"],
  [{ rating: "5", review: " \n " }, "review"],
  [{ rating: "5", review: "x".repeat(2001) }, "review"],
])("%j is refused by %s", (values, field) => {
  expect(typed(values).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("control characters are taken out, HTML stays text", () => {
  expect(typed({ rating: "3", review: "\u0000<script>alert(1)</script>\r\n\u0007ok " }).data).toEqual({
    rating: 3,
    review: "<script>alert(1)</script>\nok",
  });
});
