// proves D10, D14, D23

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payablePaise, payPercentOf } from "#features/packages/rules.ts";
import { paiseFromRupees } from "#lib/money.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { testNow } from "../support/deps.ts";
import { unique } from "../support/factories.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";

let desk: PublishingClient;
beforeAll(async () => {
  desk = await openPublishingClient();
});
afterAll(() => desk.close());

const publicly = async (path: string) => {
  const { status, bytes } = await desk.visit(path);
  return { status, body: JSON.parse(bytes.toString()) };
};

const article = (more = {}) => ({
  title: `Counselling ${unique()}`,
  summary: "Dates are out",
  content: "# Dates\n\nRound one begins on **Monday**.",
  published_at: "2026-11-20T10:00:00+05:30",
  is_published: true,
  ...more,
});

const job = (more = {}) => ({
  company: `Nira Software ${unique()}`,
  position: "Trainee",
  kind: "job",
  posted_on: "2026-11-20",
  is_published: true,
  ...more,
});

describe("news", () => {
  test("an article that is published is on the site at once, in the drawer's titles too, and off it when it is not", async () => {
    const { status, body } = await desk.editor.post("/api/staff/news/", article());
    expect([status, body.site_path]).toEqual([201, `/newsblog/${body.id}`]);
    const shown = await publicly(`/api/news/${body.id}/`);
    expect(shown.body).toMatchObject({ title: body.title, content: body.content, photo: null });
    expect((await desk.visit("/news.atom")).bytes.toString()).toContain(body.title);
    const hidden = await desk.editor.patch(`/api/staff/news/${body.id}/`, {
      version: body.version,
      is_published: false,
    });
    expect([hidden.status, hidden.body.site_path]).toEqual([200, null]);
    expect((await publicly(`/api/news/${body.id}/`)).status).toBe(404);
  });

  test("one that is dated in the future waits for its moment", async () => {
    const later = article({ published_at: new Date(testNow.getTime() + 3_600_000).toISOString() });
    const { body } = await desk.editor.post("/api/staff/news/", later);
    expect((await publicly(`/api/news/${body.id}/`)).status).toBe(404);
    await desk.editor.patch(`/api/staff/news/${body.id}/`, {
      version: body.version,
      published_at: testNow.toISOString(),
    });
    expect((await publicly(`/api/news/${body.id}/`)).status).toBe(200);
  });

  test.each([
    [{ title: " " }, { title: "is required" }],
    [{ content: "" }, { content: "is required" }],
    [{ web_link: "javascript:alert(1)" }, { web_link: "must be a whole address that begins with https://" }],
    [{ web_link: "https://margdeep.in:x@evil.example" }, { web_link: "must have no name or password before the site" }],
    [
      { photo: "https://margdeep.in@evil.example/a.jpg" },
      { photo: "must be a picture that was uploaded here, or an address that begins with https://" },
    ],
    [
      { photo: "data:image/png;base64,AA" },
      { photo: "must be a picture that was uploaded here, or an address that begins with https://" },
    ],
    [
      { photo: "https://example.org/a.jpg" },
      {
        photo_alt: "Say what the photo shows, for people who cannot see it",
        photo_credit: "Say who made the photo, or who allowed us to show it",
      },
    ],
    [{ published_at: "tomorrow" }, { published_at: "must be a moment such as 2026-11-21T09:30:00+05:30" }],
  ])("%j is refused in words", async (wrong, fields) => {
    const { status, body } = await desk.editor.post("/api/staff/news/", article(wrong));
    expect([status, body.fields]).toEqual([422, fields]);
  });

  test("the preview of Markdown is what the page shows, and runs nothing", async () => {
    const text = "# Hello\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1))";
    const { status, body } = await desk.editor.post("/api/staff/preview/markdown/", { text });
    expect([status, body.html]).toEqual([
      200,
      '<h2>Hello</h2>\n&lt;img src=x onerror=alert(1)&gt;\n<p><a href="">a</a></p>',
    ]);
  });
});

describe("jobs", () => {
  test("a posting that asks the student for money cannot be published, by whichever way it is tried", async () => {
    const { status, body } = await desk.editor.post("/api/staff/jobs/", job({ asks_student_for_money: true }));
    expect([status, body.fields.is_published]).toEqual([
      422,
      "A posting that asks the student for money cannot be published. Real employers do not take money from applicants.",
    ]);
    const draft = await desk.editor.post(
      "/api/staff/jobs/",
      job({ asks_student_for_money: true, is_published: false }),
    );
    expect(draft.status).toBe(201);
    const many = await desk.editor.patch("/api/staff/jobs/", {
      ids: [draft.body.id],
      changes: { is_published: true },
    });
    expect(many.status).toBe(422);
    expect((await publicly(`/api/jobs/${draft.body.id}/`)).status).toBe(404);
  });

  test.each([
    [{ pay_min: 300000 }, { pay_period: "Say whether the pay is for a year or a month" }],
    [{ pay_max: 300000 }, { pay_min: "Give the lower figure too; both may be the same" }],
    [{ pay_min: 5, pay_max: 4, pay_period: "month" }, { pay_max: "must not be below the lower figure" }],
    [{ apply_by: "2026-11-19" }, { apply_by: "must not be before the day it was posted" }],
    [{ link: "data:text/html,x" }, { link: "must be a whole address that begins with https://" }],
  ])("%j is refused in words", async (wrong, fields) => {
    const { status, body } = await desk.editor.post("/api/staff/jobs/", job(wrong));
    expect([status, body.fields]).toEqual([422, fields]);
  });

  test("one that fits is on the site", async () => {
    const { body } = await desk.editor.post("/api/staff/jobs/", job({ pay_min: 20000, pay_period: "month" }));
    const shown = (await publicly("/api/jobs/")).body.results.find((found: { id: number }) => found.id === body.id);
    expect(shown).toMatchObject({ company: body.company, pay_min: 20000 });
  });
});

describe("packages", () => {
  const offer = (more = {}) => ({
    name: `Package ${unique()}`,
    description: "Everything",
    amount: 4999,
    offer: true,
    offer_percentage: 60,
    ...more,
  });

  test("one that is ordered or somebody's is switched off, not removed", async () => {
    const held = await insertPackage(desk.db);
    await insertStudent(desk.db, { packageId: held.id });
    const shown = (await desk.editor.get(`/api/staff/packages/${held.id}/`)).body;
    const refused = await desk.editor.delete(`/api/staff/packages/${held.id}/?version=${shown.version}`);
    expect([refused.status, refused.body.code]).toEqual([409, "still_used"]);
    const off = await desk.editor.patch(`/api/staff/packages/${held.id}/`, {
      version: shown.version,
      is_active: false,
    });
    expect(off.status).toBe(200);
    const { body: free } = await desk.editor.post("/api/staff/packages/", offer());
    expect((await desk.editor.delete(`/api/staff/packages/${free.id}/?version=${free.version}`)).status).toBe(204);
  });

  test("the price is made by the rule that charges it, and an offer names its percentage", async () => {
    const { body } = await desk.editor.post("/api/staff/packages/", offer());
    const row = { hasOffer: body.offer, offerPercentage: body.offer_percentage };
    expect(payablePaise(paiseFromRupees(body.amount), payPercentOf(row))).toBe(299_900);
    const { body: wrong } = await desk.editor.post("/api/staff/packages/", offer({ offer_percentage: null }));
    expect(wrong.fields).toEqual({
      offer_percentage: "Say what percentage of the price is still to pay, or switch the offer off",
    });
    expect((await desk.editor.post("/api/staff/packages/", offer({ offer_percentage: 101 }))).status).toBe(422);
  });
});

describe("courses and announcements", () => {
  test("the site begins with six courses, Java first", async () => {
    const { body } = await desk.editor.get("/api/staff/courses/?sort=position&order=asc");
    expect(body.results.slice(0, 6).map(({ name }: { name: string }) => name)).toEqual([
      "Java",
      "C Language",
      "C++",
      "Full stack development",
      "Mern stack development",
      "Mean stack development",
    ]);
  });

  test("a new course is in the sitemap, one that is switched off is not", async () => {
    const course = {
      name: "Rust",
      slug: "rust",
      length_weeks: 8,
      position: 20,
      summary: "Learn *Rust*.",
      syllabus: [{ module: "First steps", topics: ["Ownership"] }],
    };
    const { status, body } = await desk.editor.post("/api/staff/courses/", course);
    expect([status, body.site_path]).toEqual([201, "/industrialcources/rust"]);
    const sitemap = async () => (await desk.visit("/sitemaps/pages-1.xml")).bytes.toString();
    expect(await sitemap()).toContain("/industrialcources/rust");
    await desk.editor.patch(`/api/staff/courses/${body.id}/`, { version: body.version, is_active: false });
    expect(await sitemap()).not.toContain("/industrialcources/rust");
    const twice = await desk.editor.post("/api/staff/courses/", { ...course, name: "Rust again" });
    expect(twice.body.fields).toEqual({ slug: "is taken by another record" });
  });

  test("the newest active announcement is stored, with its last day", async () => {
    const refused = await desk.editor.post("/api/staff/announcements/", { text: "CAP round 2 begins" });
    expect([refused.status, refused.body.fields]).toEqual([422, { ends_on: "is required" }]);
    const { status } = await desk.editor.post("/api/staff/announcements/", {
      ...{ text: "CAP round 2 begins", ends_on: "2026-12-01" },
    });
    expect(status).toBe(201);
    const { rows } = (await desk.db.execute(
      sql`select text from announcements where is_active order by created_at desc, id desc limit 1`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ text: "CAP round 2 begins" }]);
  });
});
