import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collegeListPath, collegePath, hostelPath, jobPath, newsPath, patterns, ticketPath } from "#lib/addresses.ts";
import { bearerOf, signIn } from "../support/account-factories.ts";
import { makeStaff } from "../support/staff.ts";
import { addToLists, createSubjects, type Subjects } from "./filled-site.ts";
import { openWatchedSite, type Statement, type WatchedSite } from "./watched-site.ts";

type Visitor = "nobody" | "student" | "program" | "staff";
/** Address, who asks for it, and how many statements the answer may cost. */
type Bound = [address: (of: Subjects) => string, visitor: Visitor, most: number];

// For students, one statement of each page of the site reads their exam answers: it names what is shown for them.
const bounds: Bound[] = [
  [() => patterns.home, "nobody", 4],
  [() => patterns.home, "student", 8],
  [() => `${patterns.search}?q=test`, "nobody", 0],
  [() => `${patterns.search}?q=test`, "student", 4],
  [() => patterns.streams, "nobody", 1],
  [() => patterns.streams, "student", 5],
  [({ stream }) => collegeListPath(stream.id), "nobody", 0],
  [({ stream }) => collegeListPath(stream.id), "student", 4],
  [({ college }) => collegePath(college.id), "nobody", 3],
  [({ college }) => collegePath(college.id), "student", 7],
  [({ college, branch }) => `${collegePath(college.id)}?branch=${branch.id}`, "nobody", 3],
  [() => patterns.hostelList, "nobody", 4],
  [() => patterns.hostelList, "student", 8],
  [({ college }) => `${patterns.hostelList}?college_id=${college.id}`, "nobody", 4],
  [({ hostel }) => hostelPath(hostel.id), "nobody", 9],
  [({ hostel }) => hostelPath(hostel.id), "student", 13],
  [() => patterns.campusDrives, "nobody", 5],
  [() => patterns.campusDrives, "student", 9],
  [({ job }) => jobPath(job.id), "nobody", 6],
  [({ article }) => newsPath(article.id), "nobody", 3],
  [() => patterns.industrialCourses, "nobody", 1],
  [() => patterns.about, "nobody", 0],
  [() => patterns.contact, "nobody", 0],
  [() => patterns.contact, "student", 5],
  [() => patterns.login, "nobody", 0],
  [() => patterns.signup, "nobody", 1],
  // What waits, and the saved colleges.
  [() => patterns.dashboard, "student", 10],
  [() => patterns.myColleges, "student", 2],
  [() => patterns.myHostels, "student", 2],
  [() => patterns.myJobs, "student", 2],
  [() => patterns.helpSupport, "student", 4],
  [({ ticket }) => ticketPath(ticket.reference), "student", 4],
  [() => patterns.myEnquiries, "student", 4],
  [() => patterns.myReview, "student", 3],
  // One for each kind of person and purpose, and the ledger.
  [() => patterns.whoCanReachMe, "student", 13],
  [() => patterns.myTextMessages, "student", 5],
  [() => patterns.security, "student", 2],
  // The third are the exam answers.
  [() => patterns.profile, "student", 3],
  [() => "/api/streams/", "nobody", 0],
  [({ stream }) => `/api/colleges-from-stream/?stream_id=${stream.id}`, "nobody", 0],
  [() => "/api/colleges/?q=test", "nobody", 0],
  // What is suggested beside colleges is cached where notices of changes arrive, as they do not here.
  [() => "/api/suggest/?q=test", "nobody", 8],
  [({ college }) => `/api/college-details/${college.id}/`, "nobody", 1],
  [({ college }) => `/api/college-cutoffs/?college_id=${college.id}`, "nobody", 3],
  [({ college }) => `/api/later-entries/?college_id=${college.id}`, "nobody", 1],
  [() => "/api/hostels/", "nobody", 10],
  [({ hostel }) => `/api/hostel-details-view/${hostel.id}/`, "nobody", 9],
  [() => "/api/jobs/", "nobody", 5],
  [({ job }) => `/api/jobs/${job.id}/`, "nobody", 1],
  [() => "/api/news/", "nobody", 2],
  [({ article }) => `/api/news/${article.id}/`, "nobody", 1],
  [() => "/api/reviews/", "nobody", 2],
  [() => "/api/subscriptions/", "program", 2],
  [({ student }) => `/api/wishlist/?student_id=${student.id}`, "program", 2],
  [({ student }) => `/api/users/${student.id}/`, "program", 2],
  [() => "/api/tickets/", "program", 3],
  [() => "/sitemap.xml", "nobody", 6],
  [() => "/sitemaps/colleges-1.xml", "nobody", 1],
  [() => "/news.atom", "nobody", 1],
  [() => "/api/staff/overview/", "staff", 20],
  [() => "/api/staff/colleges/", "staff", 4],
  [() => "/api/staff/cutoffs/", "staff", 4],
  [() => "/api/staff/hostels/", "staff", 4],
  [() => "/api/staff/news/", "staff", 4],
  [() => "/api/staff/inbox/", "staff", 4],
  [() => "/api/staff/students/", "staff", 3],
  [() => "/api/staff/reviews/", "staff", 3],
  [() => "/api/staff/orders/", "staff", 3],
  [() => "/api/staff/orders/?filter[attention]=any", "staff", 3],
  [() => "/api/staff/history/", "staff", 3],
];

let site: WatchedSite;
let subjects: Subjects;
let headers: Record<Visitor, Record<string, string>>;
/** Statements by place in `bounds`: with two things in each list, and with ten more. */
const short: Answer[] = [];
const long: Answer[] = [];
type Answer = { status: number; statements: Statement[] };

beforeAll(async () => {
  site = await openWatchedSite();
  subjects = await createSubjects(site);
  headers = {
    nobody: {},
    student: subjects.session.headers,
    program: await bearerOf(site.deps, subjects.student.id),
    staff: { cookie: `staff=${(await makeStaff(site.db, "admin")).secret}` },
  };
  for (const answers of [short, long]) {
    await addToLists(site, subjects, answers === short ? 2 : 8);
    // The student's earlier sessions gave way to those that the lists got.
    headers.student = (await signIn(site.deps, subjects.student.id)).headers;
    // The search index is read again once for all of them, and not counted.
    await site.watch(collegeListPath(subjects.stream.id));
    for (const [address, visitor] of bounds)
      answers.push(await site.watch(address(subjects), { headers: headers[visitor] }));
  }
}, 300_000);
afterAll(() => site.close());

/**
 * Without what comes from time to time whatever is requested: the versions of the catalogue and of the register and the frame's newest articles and social
 * links are looked at, counted searches are written.
 */
const counted = ({ statements }: Answer) =>
  statements
    .filter(
      ({ text }) =>
        !/from catalogue_state|from register_state|^select "id", "title" from "news"|from "social_links"|^insert into "search_counts"/.test(
          text,
        ),
    )
    .map(({ text }) => text);

const rows = bounds.map(([address, visitor, most], at) => ({ name: nameOf(address), visitor, most, at }));

describe.each(rows)("$name for $visitor", ({ most, at }) => {
  test(`costs at most ${most} statements`, () => {
    expect(short[at]?.status).toBe(200);
    expect(counted(short[at]!).length, counted(short[at]!).join("\n")).toBeLessThanOrEqual(most);
  });

  test("costs no more when its lists are longer", () => {
    expect(long[at]?.status).toBe(200);
    expect(counted(long[at]!).length, counted(long[at]!).join("\n")).toBeLessThanOrEqual(most);
  });
});

/** An address as a test's name has it: with a property's name in place of each value. */
function nameOf(address: Bound[0]): string {
  const named = new Proxy({}, { get: (_, subject) => ({ id: 1, reference: `{${String(subject)}}` }) }) as Subjects;
  return address(named);
}
