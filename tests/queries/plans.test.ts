import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginAttempt, listWaiting } from "#features/emails/store.server.ts";
import { collegeListPath, collegePath, hostelPath, newsPath, patterns, ticketPath } from "#lib/addresses.ts";
import { bearerOf, signIn } from "../support/account-factories.ts";
import { testNow } from "../support/deps.ts";
import { makeStaff } from "../support/staff.ts";
import { fillWithLargeData } from "./large-data.ts";
import { openWatchedSite, type PlanNode, type Statement, type WatchedSite } from "./watched-site.ts";

type Visitor = "nobody" | "student" | "program" | "staff";

/** Who asks for what: the hottest requests, by what they do most often. */
const hottest: [what: string, visitor: Visitor, address: string, body?: object][] = [
  ["sign-in", "nobody", "/api/sign-in/", { identifier: "s78@example.org", password: "not the right one" }],
  ["a session and the dashboard", "student", patterns.dashboard],
  ["the home page", "nobody", patterns.home],
  ["a college", "student", collegePath(77)],
  ["a branch's cut-offs", "nobody", `${collegePath(77)}?branch=77`],
  ["a college's cut-offs by REST", "nobody", "/api/college-cutoffs/?college_id=77"],
  ["hostels", "student", patterns.hostelList],
  ["hostels near a college", "nobody", `${patterns.hostelList}?college_id=77`],
  ["a hostel", "student", hostelPath(7)],
  ["an article", "nobody", newsPath(77)],
  ["news by REST", "nobody", "/api/news/"],
  ["openings", "student", patterns.campusDrives],
  ["openings by REST", "nobody", "/api/jobs/?q=trainee"],
  ["saved colleges", "student", patterns.myColleges],
  ["the wishlist by REST", "program", "/api/wishlist/?student_id=77"],
  ["Show Interest", "program", "/api/wishlist/", { student_id: 77, college: 500 }],
  ["a student's tickets", "student", patterns.helpSupport],
  ["a ticket", "student", ticketPath("T-77")],
  ["a student's enquiries", "student", patterns.myEnquiries],
  ["devices", "student", patterns.security],
  ["the office's colleges", "staff", "/api/staff/colleges/?sort=name"],
  ["the office's search of a college", "staff", "/api/staff/colleges/?q=a-77"],
  ["the office's branches of a college", "staff", "/api/staff/branches/?filter[college_id]=77"],
  ["the office's cut-offs of a branch", "staff", "/api/staff/cutoffs/?filter[branch_id]=77"],
  ["the inbox", "staff", "/api/staff/inbox/"],
  ["a conversation", "staff", "/api/staff/inbox/T-77/"],
  ["a student's record", "staff", "/api/staff/students/77/"],
  ["orders", "staff", "/api/staff/orders/"],
  ["the payment queue", "staff", "/api/staff/orders/?filter[attention]=any"],
  ["an order", "staff", "/api/staff/orders/o77/"],
  ["the history", "staff", "/api/staff/history/"],
];

let site: WatchedSite;
let headers: Record<Visitor, Record<string, string>>;
/** Tables of more than 10,000 rows. */
let largeTables: Set<string>;

beforeAll(async () => {
  site = await openWatchedSite();
  await site.withTimeout(fillWithLargeData);
  const { rows } = (await site.db.execute(
    sql`select relname from pg_class where relkind = 'r' and reltuples > 10000`,
  )) as unknown as { rows: { relname: string }[] };
  largeTables = new Set(rows.map(({ relname }) => relname));
  headers = {
    nobody: {},
    student: (await signIn(site.deps, 77)).headers,
    program: await bearerOf(site.deps, 77),
    staff: { cookie: `staff=${(await makeStaff(site.db, "admin")).secret}` },
  };
  // The search index is built once: from everything there is.
  await site.watch(collegeListPath(1));
}, 300_000);
afterAll(() => site.close());

test("the data is large enough to tell", () => {
  for (const table of ["colleges", "cutoffs", "students", "student_sessions", "orders", "emails", "tickets"]) {
    expect(largeTables).toContain(table);
  }
});

test.each(hottest)("%s (%s): no large table is read from end to end", async (_what, visitor, address, body) => {
  const { status, statements } = await site.watch(address, {
    headers: { ...headers[visitor], ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  expect([200, 201, 401]).toContain(status);
  expect(statements.length).toBeGreaterThan(0);
  expect(await readWhole(statements)).toEqual([]);
});

test("taking an e-mail, and finding those that wait: no large table is read from end to end", async () => {
  const statements = await site.watchCall(async () => {
    await beginAttempt(site.db, 400);
    await listWaiting(site.db, testNow, 0, 100);
  });
  expect(statements).toHaveLength(2);
  expect(await readWhole(statements)).toEqual([]);
});

/** Large tables that these statements read from end to end, each with its statement. */
async function readWhole(statements: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements.filter(hasPlan)) {
    const tables = scannedTables(await site.explain(statement)).filter((table) => largeTables.has(table));
    found.push(...tables.map((table) => `${table}: ${statement.text}`));
  }
  return found;
}

/** Figures of a whole table, beside the office's lists of everything, cannot be had without reading it. */
const isOfWholeTable = (text: string) => /^select count\(\*\)/.test(text) && !/ (where (?!true$)|join) ?/.test(text);

const hasPlan = ({ text }: Statement) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !isOfWholeTable(text.trim());

function scannedTables(plan: PlanNode): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)];
}
