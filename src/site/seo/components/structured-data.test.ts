// proves S2.2

import { expect, test } from "vitest";
import type { College } from "#features/catalogue/college-contract.ts";
import type { Job } from "#features/jobs/contract.ts";
import type { NewsArticle } from "#features/news/contract.ts";
import { breadcrumbData, jsonLd, type Thing } from "#ui/page/structured-data.tsx";
import { collegeData, faqData, jobData, newsData, siteData } from "./structured-data.ts";

const site = { publicUrl: "https://margdeep.example", name: "Margdeep" };

const source = { publisher: "X", title: "Y", url: null, year: 2025, captured_on: "2025-10-30", licence: null, via: "" };
const college: Omit<College, "branches" | "placements" | "ranks" | "fees" | "fee_range" | "codes"> = {
  id: 12,
  has_later_entries: false,
  name: "Test College",
  short_name: null,
  area: "Kothrud",
  city: "Pune",
  district: "Pune",
  state: "Maharashtra",
  pincode: "411038",
  latitude: 18.5,
  longitude: 73.8,
  is_active: 1,
  photos: [],
  description_by: null,
  description: "",
  website: "https://college.example",
  university: "",
  ownership: "private",
  is_women_only: false,
  founded_year: 1984,
  nearby_hostels: [],
  streams: [],
  seats: null,
  closing_range: null,
  disputed_facts: [],
  stated: [],
  gone_from: null,
  source: { ...source, status: "official" },
  updated_at: "2026-11-01T00:00:00Z",
};
const job: Job = {
  id: 3,
  company: "Kaveri Tools",
  position: "Trainee engineer",
  kind: "job",
  experience: "",
  place: "Pune",
  is_remote: false,
  pay_min: 360_000,
  pay_max: 480_000,
  pay_period: "year",
  posted_on: "2026-11-01",
  apply_by: "2026-12-01",
  is_sample: false,
  description: "Design <parts>.\n\nTest them.",
  eligibility: "Diploma",
  link: null,
  is_open: true,
};
const article: NewsArticle = {
  id: 4,
  title: "Round five is out",
  summary: "In short",
  photo: null,
  published_at: "2026-11-01T06:00:00.000Z",
  updated_at: "2026-11-02T06:00:00.000Z",
  is_sample: false,
  content: "One.",
  web_link: null,
};

/**
 * What Google's documentation asks for, and schema.org's type knows: paths that must hold a value. A name after an
 * array stands for each of its entries.
 */
const required: Record<string, string[]> = {
  CollegeOrUniversity: ["name", "url", "address.addressLocality", "address.addressRegion", "address.addressCountry"],
  BreadcrumbList: ["itemListElement.position", "itemListElement.name"],
  FAQPage: ["mainEntity.name", "mainEntity.acceptedAnswer.text"],
  NewsArticle: ["headline", "datePublished", "dateModified", "image", "author.name", "author.url", "publisher.name"],
  JobPosting: ["title", "description", "datePosted", "hiringOrganization.name"],
  WebSite: ["name", "url", "potentialAction.target.urlTemplate", "potentialAction.query-input"],
};

/** The values at a path, through arrays. */
function valuesAt(value: unknown, path: string[]): unknown[] {
  if (Array.isArray(value)) return value.length === 0 ? [undefined] : value.flatMap((entry) => valuesAt(entry, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return valuesAt((value as Record<string, unknown> | undefined)?.[name], rest);
}

const crumbs = [{ label: "Home", to: "/" }, { label: "News" }, { label: "Round five" }];
const things: [string, Thing][] = [
  ["a college", collegeData(college, site, "/preview/college/12.png")],
  ["crumbs", breadcrumbData(crumbs, site.publicUrl)],
  ["questions", faqData([{ question: "Is it free?", answer: "<p>Some of it.</p>" }])],
  ["an article", newsData(article, site, "/preview.png")],
  ["a job", jobData(job, site)],
  ["a remote job", jobData({ ...job, is_remote: true }, site)],
  ["the site", siteData(site)],
];

test.each(things)("%s has every required property", (_what, thing) => {
  const paths = required[thing["@type"]];
  expect(paths, thing["@type"]).toBeDefined();
  for (const path of paths ?? []) {
    for (const value of valuesAt(thing, path.split("."))) expect(value, `${thing["@type"]}.${path}`).toBeTruthy();
  }
});

test("every address is absolute", () => {
  for (const [, thing] of things) {
    const json = JSON.stringify(thing);
    for (const [, address] of json.matchAll(/"(?:url|item|image|logo|urlTemplate)":"([^"]+)"/g)) {
      expect(address).toMatch(/^https:\/\/margdeep\.example\//);
    }
  }
});

test("a college claims only what is known", () => {
  const thing = collegeData(
    { ...college, latitude: null, founded_year: null, website: null, area: "" },
    site,
    "/p.png",
  );
  expect(Object.keys(thing).sort()).toEqual(["@type", "address", "image", "name", "url"]);
  expect(thing.address).not.toHaveProperty("streetAddress");
});

test("a college's own photo comes before the drawn one", () => {
  expect(collegeData({ ...college, photos: ["/photos/1.webp"] }, site, "/p.png").image).toBe(
    "https://margdeep.example/photos/1.webp",
  );
});

test("a job has its place, its pay and its last moment in India", () => {
  const thing = jobData(job, site);
  expect(thing.jobLocation).toMatchObject({ address: { addressLocality: "Pune", addressCountry: "IN" } });
  expect(thing).not.toHaveProperty("jobLocationType");
  expect(thing.validThrough).toBe("2026-12-01T23:59:59+05:30");
  expect(thing.baseSalary).toEqual({
    "@type": "MonetaryAmount",
    currency: "INR",
    value: { "@type": "QuantitativeValue", minValue: 360_000, maxValue: 480_000, unitText: "YEAR" },
  });
  expect(thing.description).toBe("<p>Design &lt;parts&gt;.</p><p>Test them.</p><p>Diploma</p>");
});

test("a remote job says from where one may apply instead of a place", () => {
  const thing = jobData({ ...job, is_remote: true, apply_by: null, pay_period: null }, site);
  expect(thing.jobLocationType).toBe("TELECOMMUTE");
  expect(thing.applicantLocationRequirements).toEqual({ "@type": "Country", name: "India" });
  for (const absent of ["jobLocation", "validThrough", "baseSalary"]) expect(thing).not.toHaveProperty(absent);
});

test("a crumb without an address is left out, unless it is the last one", () => {
  const { itemListElement } = breadcrumbData(crumbs, site.publicUrl);
  expect(itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://margdeep.example/" },
    { "@type": "ListItem", position: 2, name: "Round five" },
  ]);
});

test("no text can end the element that JSON-LD is in", () => {
  const hostile = "</script><!-- & \u2028 \u2029";
  const json = jsonLd(collegeData({ ...college, name: hostile }, site, "/p.png"));
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toMatchObject({ "@context": "https://schema.org", name: hostile });
});
