import { afterAll, beforeAll, expect, test } from "vitest";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";

let desk: PublishingClient;
beforeAll(async () => {
  desk = await openPublishingClient();
});
afterAll(() => desk.close());

const pilot = {
  title: "Become a <pilot>",
  slug: "pilot",
  language: "en",
  kind: "career",
  description: "The licence of an airline pilot",
  words: ["how to become a pilot"],
  answer: "You need a **Commercial Pilot Licence**.",
  exams: [{ name: "CPL papers", note: "Set by *DGCA*" }],
  next: [{ label: "Engineering", href: "/addmissionpage" }],
  sources: [{ title: "Licences", publisher: "DGCA", address: "https://www.dgca.gov.in/" }],
  checked_on: "2026-11-20",
};
const visit = async (path: string, language = "en") => {
  const { status, bytes } = await desk.visit(path, { "Accept-Language": language });
  return { status, text: bytes.toString(), json: () => JSON.parse(bytes.toString()) };
};
const make = async (page: object) => (await desk.editor.post("/api/staff/careers/", { ...pilot, ...page })).body;

test("a page is there in the visitor's language, and in English where it has none", async () => {
  await make({});
  await make({ language: "hi", title: "पायलट बनें" });
  const titles = async (language: string) => {
    const body = (await visit("/api/careers/pilot/", language)).json();
    return [body.title, body.language];
  };
  expect(await titles("hi")).toEqual(["पायलट बनें", "hi"]);
  expect(await titles("mr")).toEqual(["Become a <pilot>", "en"]);
  const list = (await visit("/api/careers/", "hi")).json();
  expect(list.results.map(({ title }: { title: string }) => title)).toEqual(["पायलट बनें"]);
});

test("Markdown becomes HTML, and HTML in it stays text", async () => {
  await make({ slug: "nurse", title: "Become a nurse", answer: "**four** years <script>alert(1)</script>" });
  const body = (await visit("/api/careers/nurse/")).json();
  expect(body.answer).toContain("<strong>four</strong>");
  expect(body.answer).not.toContain("<script>");
  expect(body.exams).toEqual([{ name: "CPL papers", note: "Set by <em>DGCA</em>" }]);
});

test("a page that is switched off is not found, in lists and in the sitemap", async () => {
  const { id, version } = await make({ slug: "chef", title: "Become a chef" });
  const isInSitemap = async () => (await visit("/sitemaps/pages-1.xml")).text.includes("/career-guidence/chef");
  expect(await isInSitemap()).toBe(true);
  await desk.editor.patch(`/api/staff/careers/${id}/`, { version, is_active: false });
  expect((await visit("/api/careers/chef/")).status).toBe(404);
  expect(await isInSitemap()).toBe(false);
});

test.each([
  ["a source without an address", { sources: [{ title: "Licences", publisher: "DGCA", address: "dgca" }] }],
  ["no source", { sources: [] }],
  ["a next step on another site", { next: [{ label: "Elsewhere", href: "//example.org" }] }],
  ["an address with capitals", { slug: "Pilot" }],
])("%s is refused", async (_what, wrong) => {
  const { status } = await desk.editor.post("/api/staff/careers/", { ...pilot, slug: "refused", ...wrong });
  expect(status).toBe(422);
});
