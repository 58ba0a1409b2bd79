// proves S7.3, S7.4

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { testNow } from "../support/deps.ts";
import { createNews } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

describe("GET /api/news/", () => {
  test("published articles are listed newest first, with addresses of the neighbouring pages", async () => {
    const older = await createNews(api.db, { publishedAt: new Date("2026-11-19T06:00:00Z") });
    const newer = await createNews(api.db, { publishedAt: new Date("2026-11-20T06:00:00Z"), summary: "Soon" });
    const first = await api.get("/api/news/?page_size=1");
    expect(first.body).toMatchObject({
      previous: null,
      results: [{ id: newer.id, title: newer.title, summary: "Soon" }],
    });
    expect(first.body.next).toBe("http://localhost:3000/api/news/?page=2&page_size=1");
    const second = await api.get(first.body.next.replace("http://localhost:3000", ""));
    expect(second.body.results[0].id).toBe(older.id);
    expect(second.body.previous).toBe("http://localhost:3000/api/news/?page=1&page_size=1");
  });

  test("drafts and articles dated in the future are in no list", async () => {
    const draft = await createNews(api.db, { isPublished: false });
    const future = await createNews(api.db, { publishedAt: new Date(testNow.getTime() + 1000) });
    const { body } = await api.get("/api/news/?page_size=100");
    const ids = body.results.map((item: { id: number }) => item.id);
    expect(ids).not.toContain(draft.id);
    expect(ids).not.toContain(future.id);
    expect(body.count).toBe(ids.length);
  });
});

describe("GET /api/news/{id}/", () => {
  test("an article has its photo, title, content and link", async () => {
    const { id } = await createNews(api.db, {
      title: "Rounds announced",
      content: "One.\n\nTwo.",
      photo: "/photos/news.webp",
      webLink: "https://example.org/rounds",
      isSample: true,
    });
    const { status, body } = await api.get(`/api/news/${id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      title: "Rounds announced",
      content: "One.\n\nTwo.",
      photo: "http://localhost:3000/photos/news.webp",
      web_link: "https://example.org/rounds",
      is_sample: true,
      published_at: "2026-11-01T06:00:00.000Z",
    });
  });

  test("an article without a link says null", async () => {
    const { id } = await createNews(api.db);
    expect((await api.get(`/api/news/${id}/`)).body).toMatchObject({ web_link: null, photo: null });
  });

  test("an article that comes out this very moment can be read", async () => {
    const { id } = await createNews(api.db, { publishedAt: testNow });
    expect((await api.get(`/api/news/${id}/`)).status).toBe(200);
  });

  test.each([
    ["a draft", { isPublished: false }],
    ["an article dated in the future", { publishedAt: new Date("2026-11-21T09:30:01Z") }],
  ])("%s answers 404", async (_what, given) => {
    const { id } = await createNews(api.db, given);
    const { status, body } = await api.get(`/api/news/${id}/`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "news_not_found", error: "News article not found" });
    expect(body.requestId).not.toBe("");
  });

  test("an unknown id answers 404", async () => {
    expect((await api.get("/api/news/2147483647/")).body.code).toBe("news_not_found");
  });
});
