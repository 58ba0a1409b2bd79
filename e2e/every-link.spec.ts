// proves S8.7

import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** How many addresses of one kind (a college's page, a list with a filter) are opened; the others are alike. */
const maxPerKind = 25;
const maxPages = 400;

/** An address to open. */
interface Visit {
  path: string;
  /** The page that linked to it. */
  from: string;
}

/** `/collegedetails/MQ==?branch=3` and `/collegedetails/Mg==?branch=9` are of one kind. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const [, first = "", second] = pathname.split("/");
  return [first, second === undefined ? "" : "one", ...[...searchParams.keys()].sort()].join("/");
}

function attributesOf(html: string, element: string, name: string): string[] {
  const tags = html.match(new RegExp(`<${element}\\b[^>]*>`, "g")) ?? [];
  return tags.flatMap((tag) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? []);
}

/** Links to this site, without the part after #. */
function linksOf(html: string, at: string, origin: string): string[] {
  const addresses = [...attributesOf(html, "a", "href"), ...attributesOf(html, "link", "href")];
  const urls = addresses
    .filter((address) => !/^(mailto|tel|data):/.test(address))
    .map((address) => new URL(address, at));
  return urls.filter((url) => url.origin === origin).map((url) => url.pathname + url.search);
}

/** The problems of a page, in words. */
function faultsOf(html: string): string[] {
  const isIndexed = !/<meta name="robots" content="noindex"/.test(html);
  const described = /<meta name="description" content="[^"]{20,}"/.test(html);
  const checks: [boolean, string][] = [
    [(html.match(/<h1\b/g) ?? []).length === 1, "not one h1"],
    [/<title>[^<]{5,}<\/title>/.test(html), "no title"],
    [(html.replaceAll(/<svg[\s\S]*?<\/svg>/g, "").match(/<title>/g) ?? []).length === 1, "two titles"],
    [described || !isIndexed, "no description"],
    [/<link rel="canonical" href="http[^"]+"/.test(html) || !isIndexed, "no canonical address"],
    [/<html[^>]* lang="[a-z]+"/.test(html), "no language"],
  ];
  return checks.filter(([isFine]) => !isFine).map(([, fault]) => fault);
}

async function crawl(request: APIRequestContext, origin: string) {
  const faults: string[] = [];
  const seen = new Set(["/"]);
  const perKind = new Map<string, number>();
  const waiting: Visit[] = [{ path: "/", from: "the start" }];
  let pages = 0;
  for (let visit = waiting.shift(); visit && pages < maxPages; visit = waiting.shift()) {
    const { path, from } = visit;
    const answer = await request.get(path, { headers: { Accept: "text/html" } });
    pages += 1;
    if (answer.status() !== 200) faults.push(`${path} answers ${answer.status()}, linked from ${from}`);
    if (!answer.headers()["content-type"]?.startsWith("text/html") || path === "/api/docs") continue;
    const html = await answer.text();
    if (answer.status() === 200) faults.push(...faultsOf(html).map((fault) => `${path}: ${fault}`));
    for (const link of linksOf(html, answer.url(), origin)) {
      const kind = kindOf(link);
      const count = perKind.get(kind) ?? 0;
      if (seen.has(link) || count >= maxPerKind) continue;
      seen.add(link);
      perKind.set(kind, count + 1);
      waiting.push({ path: link, from: path });
    }
  }
  return { pages, faults, kinds: perKind };
}

// proves S2.1, S2.2
test("every link on every page answers 200; every page has one heading, a title, a description and an address", async ({
  request,
  baseURL,
}, { project }) => {
  test.skip(project.name !== "desktop", "the same pages are served to every screen");
  test.setTimeout(180_000);
  const { pages, faults, kinds } = await crawl(request, new URL(baseURL ?? "").origin);
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(60);
  for (const kind of [
    "collegelist/one",
    "collegedetails/one",
    "hosteldetail/one",
    "newsblog/one",
    "campusdrives/one",
  ]) {
    expect(kinds.has(kind), `a link to ${kind}`).toBe(true);
  }
});

// proves D1
test("the addresses of the sitemap answer 200 and are the canonical ones", async ({ request }, { project }) => {
  test.skip(project.name !== "desktop", "the same pages are served to every screen");
  test.setTimeout(60_000);
  const locations = async (path: string) => {
    const text = await (await request.get(path)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  };
  for (const part of await locations("/sitemap.xml")) {
    for (const address of (await locations(new URL(part).pathname)).slice(0, 20)) {
      const answer = await request.get(new URL(address).pathname, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
      expect(await answer.text()).toContain(`<link rel="canonical" href="${address}"/>`);
    }
  }
});

// proves S2.2
test("what does not exist answers 404, spelled aliases answer 301", async ({ request }, { project }) => {
  test.skip(project.name !== "desktop", "the same pages are served to every screen");
  const missing = [
    "/no-such-page",
    "/collegedetails/!!",
    "/collegedetails/OTk5OTk5OTk=",
    "/collegelist/MA==",
    "/hosteldetail/x",
    "/newsblog/0",
    "/newsblog/999999",
    "/campusdrives/999999",
    "/industrialcources/cobol",
  ];
  for (const path of missing) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"');
  }
  for (const [twin, canonical] of [
    ["/career-guidance", "/career-guidence"],
    ["/admission", "/addmissionpage"],
    ["/privacy-policy", "/privarcypolicy"],
    ["/industrial-courses", "/industrialcources"],
  ]) {
    const answer = await request.get(twin ?? "", { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, canonical]);
  }
});
