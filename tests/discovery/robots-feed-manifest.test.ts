// proves S2.2, S2.18

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patterns } from "#lib/addresses.ts";
import { readConfig } from "#lib/config.server.ts";
import { appColours } from "#site/seo/manifest.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { createNews } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const root = join(import.meta.dirname, "../..");

test("/llms.txt tells language models of addresses that there are", async () => {
  const { status, headers, body } = await api.get("/llms.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
  expect(body).toContain("http://localhost:3000/mcp (Streamable HTTP");
  const known = [...Object.values(patterns), "/open-data", "/api/docs", "/api/openapi.json"];
  const linked = [...body.matchAll(/\]\(http:\/\/localhost:3000([^)]+)\)/g)].map(([, path]) => path);
  expect(linked.filter((path) => !known.includes(path))).toEqual([]);
  expect(linked.length).toBeGreaterThan(5);
});

describe("/robots.txt", () => {
  async function robotsOf(env: Record<string, string>, address: string): Promise<string> {
    const database = await openTestDatabase();
    const app = createApp(testDeps(database, { config: readConfig({ LOG_LEVEL: "silent", ...env }) }));
    const text = await (await app.request(address)).text();
    await database.close();
    return text;
  }
  const production = {
    MODE: "production",
    PUBLIC_URL: "https://margdeep.example",
    SECRET_KEY: "a".repeat(32),
    SMTP_URL: "smtp://mail.example",
    PAYMENTS: "sandbox",
  };

  test("production opens the site, keeps private addresses and calls closed, and names the sitemap", async () => {
    const text = await robotsOf(production, "https://margdeep.example/robots.txt");
    expect(text).not.toContain("Disallow: /\n");
    for (const line of [
      "Allow: /api/docs",
      "Disallow: /api/",
      "Disallow: /facts/",
      "Disallow: /student-dashboard",
      "Disallow: /login",
      "Disallow: /Passwordreset/",
      "Sitemap: https://margdeep.example/sitemap.xml",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });

  test.each([
    ["by its configured address", { PUBLIC_URL: "https://trial.example" }, "http://localhost/robots.txt"],
    ["by the address it was asked at", {}, "http://trial.example/robots.txt"],
  ])("a trial that others reach, %s, keeps search engines out", async (_how, env, address) => {
    expect((await robotsOf(env, address)).split("\n")).toContain("Disallow: /");
  });

  test("a trial on the own machine serves what production serves", async () => {
    expect((await robotsOf({}, "http://localhost:3000/robots.txt")).split("\n")).not.toContain("Disallow: /");
  });
});

describe("/news.atom", () => {
  test("without news it is a valid, empty feed", async () => {
    const { status, headers, body } = await api.get("/news.atom");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(body).not.toContain("<entry>");
    expect(body).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
  });

  test("published articles are entries with all that RFC 4287 asks for, newest first", async () => {
    const older = await createNews(api.db, { publishedAt: new Date("2026-11-02T00:00:00Z") });
    const newer = await createNews(api.db, {
      title: 'Seats & <fees> "open"',
      summary: "In short",
      publishedAt: new Date("2026-11-03T00:00:00Z"),
      updatedAt: new Date("2026-11-04T00:00:00Z"),
    });
    const { body } = await api.get("/news.atom");
    const entries = [...String(body).matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, entry = ""]) => entry);
    expect(entries[0]).toContain(`<id>http://localhost:3000/newsblog/${newer.id}</id>`);
    expect(entries[1]).toContain(`<id>http://localhost:3000/newsblog/${older.id}</id>`);
    expect(entries[0]).toContain("<title>Seats &amp; &lt;fees&gt; &quot;open&quot;</title>");
    expect(entries[0]).toContain("<published>2026-11-03T00:00:00.000Z</published>");
    expect(entries[0]).toContain("<updated>2026-11-04T00:00:00.000Z</updated>");
    expect(entries[0]).toContain("<summary>In short</summary>");
    const head = String(body).split("<entry>")[0];
    for (const element of ["<id>", "<title>", "<updated>", "<author><name>Margdeep</name></author>", 'rel="self"']) {
      expect(head).toContain(element);
    }
  });

  test("drafts, samples and what comes out later are not in it", async () => {
    const hidden = [
      await createNews(api.db, { isPublished: false }),
      await createNews(api.db, { isSample: true }),
      await createNews(api.db, { publishedAt: new Date("2027-01-01T00:00:00Z") }),
    ];
    const { body } = await api.get("/news.atom");
    for (const { id } of hidden) expect(body).not.toContain(`/newsblog/${id}<`);
  });
});

describe("/site.webmanifest", () => {
  test("it names the site, how it opens, and icons that exist", async () => {
    const { status, headers, body } = await api.get("/site.webmanifest");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ name: "Margdeep", start_url: "/", display: "standalone", lang: "en" });
    const sizes = manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${purpose} ${sizes}`);
    expect(sizes).toEqual(
      expect.arrayContaining(["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"]),
    );
    for (const { src } of manifest.icons) expect(existsSync(join(root, "public", src)), src).toBe(true);
  });

  test("its colours are those of the site", () => {
    const tokens = readFileSync(join(root, "src/ui/tokens.css"), "utf8");
    const [light = "", dark = ""] = tokens.split('[data-theme="dark"]');
    expect(light).toContain(`--header: ${appColours.theme};`);
    expect(light).toContain(`--ground: ${appColours.background};`);
    expect(dark).toContain(`--header: ${appColours.themeDark};`);
  });
});

// proves S26.1
test("the tab's icon comes with each page, which may show it, and is small", async () => {
  const database = await openTestDatabase();
  const app = createApp(testDeps(database), { pages: await sourcePages() });
  const page = await app.request("/aboutus");
  const body = await page.text();
  await database.close();
  const [, icon = ""] = /<link rel="icon" href="([^"]+)"/.exec(body) ?? [];
  expect(decodeURIComponent(icon)).toMatch(/^data:image\/svg\+xml,<svg xmlns="[^"]+" viewBox="[^"]+">.+<\/svg>$/);
  expect(icon.length).toBeLessThan(350);
  expect(page.headers.get("content-security-policy")).toMatch(/img-src [^;]*data:/);
  expect(existsSync(join(root, "public/icon.svg")), "for the manifest, and for what was stored with it").toBe(true);
});

test("the page for readers without a connection stands alone", async () => {
  const { status, body } = await api.get("/offline");
  expect(status).toBe(200);
  expect(body).toContain("<h1>You are offline</h1>");
  expect(body).not.toContain("<script");
  expect(body).toContain("<!--kept-pages:");
});
