// proves S2.2

import { afterAll, beforeAll, expect, test } from "vitest";
import { collegeListPath, collegePath, hostelPath, jobPath, newsPath } from "#lib/addresses.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createJob, createNews, createSource } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const site = "http://localhost:3000";

async function addressesOf(path: string): Promise<string[]> {
  const { body } = await api.get(path);
  return [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
}

test("the index names a part for each kind that has pages, with the date of its last change", async () => {
  await createCollege(api.db, { updatedAt: new Date("2026-10-02T03:04:05Z") });
  const { status, headers, body } = await api.get("/sitemap.xml");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  expect(body).toContain(`<loc>${site}/sitemaps/pages-1.xml</loc>`);
  expect(body).toContain(`<loc>${site}/sitemaps/colleges-1.xml</loc><lastmod>2026-10-02T03:04:05Z</lastmod></sitemap>`);
});

test("every part the index names can be read", async () => {
  const parts = await addressesOf("/sitemap.xml");
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect((await api.get(part.replace(site, ""))).status).toBe(200);
});

test("an unchanged sitemap is answered 304", async () => {
  const { headers } = await api.get("/sitemap.xml");
  const again = await api.get("/sitemap.xml", { headers: { "If-None-Match": headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test("active colleges and their streams are listed, inactive ones are not", async () => {
  const branch = await createBranch(api.db);
  const closed = await createCollege(api.db, { isActive: false });
  const colleges = await addressesOf("/sitemaps/colleges-1.xml");
  expect(colleges).toContain(site + collegePath(branch.collegeId));
  expect(colleges).not.toContain(site + collegePath(closed.id));
  expect(await addressesOf("/sitemaps/streams-1.xml")).toContain(site + collegeListPath(branch.streamId));
});

test("hostels from a real source are listed; samples and inactive ones are not", async () => {
  const sourceId = (await createSource(api.db)).id;
  const real = await createHostel(api.db, { sourceId });
  const gone = await createHostel(api.db, { sourceId, isActive: false });
  const sample = await createHostel(api.db, { sourceId: (await createSource(api.db, { status: "sample" })).id });
  const hostels = await addressesOf("/sitemaps/hostels-1.xml");
  expect(hostels).toContain(site + hostelPath(real.id));
  expect(hostels).not.toContain(site + hostelPath(gone.id));
  expect(hostels).not.toContain(site + hostelPath(sample.id));
});

test("news that is out is listed; drafts, samples and what comes out later are not", async () => {
  const out = await createNews(api.db);
  const hidden = [
    await createNews(api.db, { isPublished: false }),
    await createNews(api.db, { isSample: true }),
    await createNews(api.db, { publishedAt: new Date("2027-01-01T00:00:00Z") }),
  ];
  const news = await addressesOf("/sitemaps/news-1.xml");
  expect(news).toContain(site + newsPath(out.id));
  for (const { id } of hidden) expect(news).not.toContain(site + newsPath(id));
});

test("jobs are listed through their last day in India; closed ones, samples and drafts are not", async () => {
  const open = await createJob(api.db, { applyBy: "2026-11-21" });
  const endless = await createJob(api.db);
  const hidden = [
    await createJob(api.db, { applyBy: "2026-11-20" }),
    await createJob(api.db, { isPublished: false }),
    await createJob(api.db, { isSample: true }),
    await createJob(api.db, { postedOn: "2026-11-22" }),
  ];
  const jobs = await addressesOf("/sitemaps/jobs-1.xml");
  expect(jobs).toContain(site + jobPath(open.id));
  expect(jobs).toContain(site + jobPath(endless.id));
  for (const { id } of hidden) expect(jobs).not.toContain(site + jobPath(id));
});

test.each(["colleges-2.xml", "colleges-0.xml", "colleges.xml", "secrets-1.xml", "pages-999999999.xml"])(
  "%s does not exist",
  async (part) => {
    expect((await api.get(`/sitemaps/${part}`)).status).toBe(404);
  },
);
