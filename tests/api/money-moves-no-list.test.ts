import { beforeAll, describe, expect, test } from "vitest";
import { patterns } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { callsOf, documents } from "../support/documents.ts";
import {
  createCalendarEvent,
  createFee,
  createJob,
  createNews,
  createPlacement,
  createReview,
  createScholarship,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let product: ChancesProduct;
let app: ReturnType<typeof createApp>;
/** The headers of a browser and of a program of a student with each kind of package. */
let readers: { package: string; browser: Record<string, string>; program: Record<string, string> }[];

beforeAll(async () => {
  product = await openChancesProduct();
  const { db, deps } = product;
  for (const createEach of [createHostel, createJob, createNews, createReview, createScholarship]) {
    await createEach(db);
    await createEach(db);
  }
  await createCalendarEvent(db);
  await createFee(db);
  await createPlacement(db);
  readers = await Promise.all(
    [
      { name: "free", amountRupees: 0 },
      { name: "cheap", amountRupees: 1 },
      { name: "dear", amountRupees: 4999, offerPercentage: 60 },
      { name: "no longer sold", amountRupees: 999, isActive: false },
    ].map(async (given) => {
      const student = await insertStudent(db, { packageId: (await insertPackage(db, given)).id });
      const browser = (await signIn(deps, student.id)).headers;
      return { package: given.name, browser, program: await bearerOf(deps, student.id) };
    }),
  );
  app = createApp(deps, { pages: await sourcePages() });
  return () => product.close();
});

const candidate = { category: "OPEN", gender: "female", state: "Bihar", pwd: false };
const josaa = { authority: "josaa", ...candidate, ranks: { jee_main: { crl: 14_321 } } };

/** Lists and answers by the address that asks for them; those of one thing ask for the first. */
const calls = [
  "/api/streams/",
  "/api/open-data/",
  "/api/colleges-from-stream/?stream_id=1",
  "/api/college-details/1/",
  "/api/college-cutoffs/?college_id=1",
  "/api/later-entries/?college_id=1",
  "/api/announcements/",
  "/api/colleges/",
  "/api/colleges/?q=nit&sort=name",
  "/api/college-map/",
  "/api/chances/record/",
  "/api/chances/record/failures/",
  "/api/chances/needed/?college_id=1",
  "/api/chances/lists/",
  "/api/chances/lists/colleges/?authority=josaa",
  "/api/choices/search/?authority=josaa&q=civil",
  "/api/rehearsal/years/",
  "/api/offline-kits/",
  "/api/compare/?of=college-1,college-2",
  "/api/hostels/",
  "/api/hostel-details-view/1/",
  "/api/jobs/",
  "/api/jobs/1/",
  "/api/scholarships/",
  "/api/calendar/",
  "/api/calendar/exams/",
  "/api/news/",
  "/api/news/1/",
  "/api/reviews/",
  "/api/suggest/?q=nat",
  "/api/answers/?q=hostels+in+pune",
  "/api/courses/",
  "/api/careers/",
  "/api/chances/convert/",
  "/api/chances/merit/",
];
/** Of one thing that the test's data may not have: what they answer is read from the same tables as the lists above. */
const ofOneThing = [
  "/api/chances/closings/form/",
  "/api/register-colleges/{code}/",
  "/api/facts/{id}/",
  "/api/offline-kits/{authority}/",
  "/api/courses/{slug}/",
  "/api/careers/{slug}/",
  "/api/information/{page}/",
  "/calendar/exams/{exam}/calendar.ics",
];
const questions: [address: string, body: unknown][] = [
  ["/api/chances/", josaa],
  ["/api/costs/", { college_id: 1 }],
  ["/api/compare/", { of: ["college-1", "college-2"] }],
];
const pages = [
  ...[patterns.home, patterns.streams, patterns.map, patterns.hostelList, patterns.campusDrives],
  ...[patterns.scholarships, patterns.calendar, patterns.newsList, patterns.chancesRecord, patterns.chancesLists],
  ...[`${patterns.search}?q=nit`, "/collegelist/MQ==", "/collegedetails/MQ==", "/hosteldetail/MQ=="],
];

/** Pages of one college, hostel, job, article or figure. */
const thingPath = /^\/(collegedetails|hosteldetail|campusdrives|newsblog|collegelist|facts)\/./;

describe("a package changes no list and no answer", () => {
  test.each(calls)("GET %s", async (address) => {
    const ask = async (headers: Record<string, string>) => {
      const reply = await app.request(address, { headers });
      return { status: reply.status, body: await reply.text() };
    };
    const visitor = await ask({});
    expect(visitor.status).toBe(200);
    for (const reader of readers) {
      expect(await ask(reader.browser), reader.package).toEqual(visitor);
      expect(await ask(reader.program), reader.package).toEqual(visitor);
    }
  });

  test.each(questions)("POST %s", async (address, question) => {
    const ask = async (headers: Record<string, string>) => {
      const reply = await app.request(address, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(question),
      });
      return { status: reply.status, body: await reply.text() };
    };
    const visitor = await ask({});
    expect(visitor.status, visitor.body).toBe(200);
    for (const reader of readers) expect(await ask(reader.browser), reader.package).toEqual(visitor);
  });

  test.each(pages)("the page %s", async (address) => {
    const read = async (headers: Record<string, string>) => {
      const reply = await app.request(address, { headers });
      const html = await reply.text();
      return { status: reply.status, main: html.slice(html.indexOf("<main"), html.indexOf("</main>")) };
    };
    // Besides the list, a page has what belongs to the session, the same for every student.
    const visitor = await read({});
    const [free, ...paid] = readers;
    const expected = await read(free!.browser);
    expect([visitor.status, expected.status]).toEqual([200, 200]);
    for (const reader of paid) expect(await read(reader.browser), reader.package).toEqual(expected);
    const linksOf = ({ main }: { main: string }) => [...main.matchAll(/href="(\/[^"#]*)"/g)].map(([, to]) => to);
    const things = (page: { main: string }) => linksOf(page).filter((to) => thingPath.test(to!));
    expect(things(visitor)).toEqual(things(expected));
  });
});

test("every public call that lists or answers is among these", () => {
  const known = new Set([...calls, ...questions.map(([address]) => address)].map((address) => address.split("?")[0]));
  const covers = (path: string) => known.has(path) || known.has(path.replace("{id}", "1")) || ofOneThing.includes(path);
  const missing = callsOf(documents.public)
    .filter(({ method, operation }) => method === "get" && operation["x-policy"] === "read_facts")
    .map(({ path }) => path)
    .filter((path) => !covers(path));
  expect(missing).toEqual([]);
});
