import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { collegePath, hostelPath } from "#lib/addresses.ts";
import { loadStarterData } from "../../imports/load-starter.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { sourcePages } from "../support/source-pages.ts";

/** Every text that the specification gives to the letter, on the pages of a fresh start. */
const frame = [
  ...["Admission", "Career Guidance", "Hostel/PG", "Engineering Projects", "Industrial Courses", "Campus Drive/Jobs"],
  ...["News", "Contact Us", "FAQs", "Support/Help", "Privacy and Payment Policy", "Terms Conditions and Refund Policy"],
];
const contactDialog = ["Name", "Email", "Phone Number", "Message", "Send"];

const pages: Record<string, string[]> = {
  "/": [
    ...[...frame, ...contactDialog, "Sign In", "© 2025", "Enquiry Now", "About Us", "More Details"],
    ...["Admission", "Career Guidance", "Hostel/PG", "Engineering Projects", "Industrial Courses", "Campus Drives"],
  ],
  "/aboutus": ["Our Mission", "What We Do", "Why Choose Us", "Join Us Today"],
  "/login": ["Forget Password", "Send", "Password"],
  "/signup": [
    ...["First Name", "Last Name", "Phone Number", "Email", "Password", "Confirm Password", "Date Of Birth", "Address"],
    ...["Interested In", "Read More", "% off", "CONTINUE"],
  ],
  "/addmissionpage": [
    "Departments & Programs",
    "Latest Update",
    "Engineering Admission For FY 2024 - 2025 Started From 5th March 2025",
  ],
  "/collegelist/MQ==": [
    "Contact Us",
    "Top Listed Colleges",
    "View Details",
    "Computer",
    "Mechanical",
    "Placement",
    "Cut Off",
  ],
  college: [
    ...["View all College", "About", "Show Interest", "Cut Off List", "Total Seats", "Near by Hostel", "View Details"],
  ],
  "/hostellist": ["Find Your Perfect Hostel Stay", "Top Listed Hostels", "View Details"],
  hostel: [
    ...["About Us", "Show Interest", "Overview", "Room Types", "Category", "Details", "Sharing", "Fees"],
    ...["Rules and Policies", "Address", "CNG PUMP", "Near By Colleges", "View Details"],
  ],
  "/projects": [
    ...["Engineering Main Projects", "Engineering Mini Projects", "Live Project Experience", "Internship Projects"],
    ...["Freelance Projects", "Contact US", "Showcase Your Creativity"],
  ],
  "/campusdrives": ["Jobs/Campus Drives", "Internship", "Know More"],
  "/industrialcources": [
    ...["Java", "C Language", "C++", "Full stack development", "Mern stack development", "Mean stack development"],
    "See All",
  ],
  "/career-guidence": ["MBA", "MCA/IT", "Engineering", "Medical", "Commerce", "Arts"],
  "/contactus": ["First Name", "Last Name", "Phone Number", "Email", "Message", "Submit"],
  "/term-condition-refund-policy": [
    "Payment failures or double charges are refunded within 7-8 business days after verification",
    "All other purchases are non-refundable",
    "at least 24 hours notice",
    "at least 13 years old, or with parental consent",
    "in advance by UPI, cards, net banking or wallets",
    "Prices include taxes",
  ],
  "/privarcypolicy": ["refunded within 7-8 business days after verification", "non-refundable"],
  "/nothing-here": ["Page Not Found", "Go To HomePage"],
};

const ofStudent: Record<string, string[]> = {
  "/": ["My Profile"],
  "/student-dashboard": [
    ...["Dashboard", "Colleges", "Exams", "Hostel/PG", "Help/Support", "Coming Soon", "Logout", "Edit Profile"],
    ...["My College", "Project Guidence", "Internship/jobs", "Demo exams", "Mock interviews"],
    ...["First Name", "Last Name", "Date of Birth", "Email", "Address", "Contact", "Cancle", "Submit"],
  ],
  "/student-dashboard/help-support": [
    ...["Name", "Email", "Subject", "Department", "Priority", "Message", "Cancel", "Create"],
    ...["Admission", "Internship/Jobs", "Guidance", "Technical Support", "Payment", "Package", "Other"],
    ...["High", "Medium", "Low", "Critical"],
  ],
};

/** What an alert, or a page without records, says. */
const spoken = [
  "Error!",
  "Success!",
  "Please fill all the fields",
  "Something went wrong",
  "Your message has been sent successfully",
  "Password and Confirm Password should be same",
  "Password and Confirm Password does not match",
  "Date of Birth cannot be today or a future date.",
  "First Name is required",
  "Last Name is required",
  "Phone Number is required",
  "Email is required",
  "Password is required",
  "Confirm Password is required",
  "Date Of Birth is required",
  "Intrested In is required",
  "Select Package for continue",
  "Login to Procced",
  "Added to Wishlist",
  "No Reviews",
  "No Streams are listed. We will add the necessary details and update you soon.",
  "No colleges are listed for the selected area. We will add the necessary details and update you soon.",
  "No hostels are listed for the selected area. We will provide the necessary details and update you soon.",
  "No offline campus and hiring for selected area, we will update when is there any job opening.",
  "No Branch Found",
  "No Placement Data",
  "No Hostel Found",
  "No Near college found.",
  "Find Colleges",
  "Loading....",
];

let database: OpenDatabase;
let app: ReturnType<typeof createApp>;
let student: Record<string, string>;
const addresses: Record<string, string> = {};
beforeAll(async () => {
  database = await openTestDatabase();
  const deps = testDeps(database);
  await loadStarterData(database, "starter", testNow);
  app = createApp(deps, { pages: await sourcePages() });
  student = (await signIn(deps, (await insertStudent(database.db)).id)).headers;
  addresses.college = collegePath(
    await idOf(sql`select college_id as id from placements where college_id in (select college_id from hostel_colleges)
      and college_id in (select b.college_id from branches b join intake_details d on d.branch_id = b.id) order by 1 limit 1`),
  );
  addresses.hostel = hostelPath(
    await idOf(sql`select id from hostels where landmark = 'CNG PUMP' order by id limit 1`),
  );
}, 120_000);
afterAll(() => database.close());

async function idOf(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await database.db.execute(query)) as unknown as { rows: { id: number }[] };
  return Number(rows[0]?.id);
}

/** The words of a page, of its fields and buttons too. */
async function wordsOf(address: string, headers: Record<string, string> = {}): Promise<string> {
  const html = await (await app.request(addresses[address] ?? address, { headers })).text();
  return html
    .replace(/<head>[\s\S]*?<\/head>|<(script|style)\b[\s\S]*?<\/\1>|<!--.*?-->|<wbr\/>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

// proves S2.6, S9.11
describe.each(Object.entries(pages))("%s", (address, texts) => {
  test("shows every text that the specification gives it", async () => {
    const words = await wordsOf(address);
    expect(texts.filter((text) => !words.includes(text))).toEqual([]);
  });
});

describe.each(Object.entries(ofStudent))("%s of a student", (address, texts) => {
  test("shows every text that the specification gives it", async () => {
    const words = await wordsOf(address, student);
    expect(texts.filter((text) => !words.includes(text))).toEqual([]);
  });
});

// proves S2.8, D14
test("the Latest Update says from which day it is, and that it may be out of date", async () => {
  const words = await wordsOf("/addmissionpage");
  expect(words).toMatch(/Started From 5th March 2025 Posted on 5 Mar 2025\. This notice is old/);
});

// proves S9.11
test("alerts and empty lists have the given words", () => {
  const messages = readFileSync(join(import.meta.dirname, "../../messages/en.json"), "utf8");
  // The whole text, or one choice of it.
  const isSaid = (text: string) => messages.includes(`"${text}"`) || messages.includes(`{${text}}`);
  expect(spoken.filter((text) => !isSaid(text))).toEqual([]);
});

// proves S9.7
test("a fresh start has drawings for hostels in one, two and more parts, and for articles, each marked as no photo", async () => {
  const { rows } = (await database.db.execute(
    sql`select hostel_id as id, count(*)::int as photos from hostel_photos group by 1 order by 1`,
  )) as unknown as { rows: { id: number; photos: number }[] };
  expect(new Set(rows.map(({ photos }) => Math.min(photos, 3)))).toEqual(new Set([1, 2, 3]));
  for (const { id, photos } of rows) {
    const html = await (await app.request(hostelPath(id))).text();
    expect(html.match(/src="\/drawings\/[a-z]+\.svg"/g)?.length ?? 0).toBeGreaterThanOrEqual(photos);
    expect(html).toContain("drawn by Margdeep as a sample, not a photo of this hostel");
  }
  const article = await idOf(sql`select id from news where photo is not null order by id limit 1`);
  expect(await wordsOf(`/newsblog/${article}`)).toContain("drawn by Margdeep as a sample, not a photo");
});
