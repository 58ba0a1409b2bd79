import { afterAll, beforeAll, expect, test } from "vitest";
import { collegeCodes } from "#db/schema/college-codes.ts";
import { collegeRanks } from "#db/schema/registers.ts";
import { collegePath } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createFee,
  createPlacement,
  createSource,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

/** The first screen of a college, the branch that it opens on, and the short page of one of which little is known. */
let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

const wordsOf = (html: string) =>
  html
    .replace(/<!--.*?-->|<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

async function pageOf(collegeId: number, query = "", headers: Record<string, string> = {}) {
  const { text, ...reply } = await site.ask(collegePath(collegeId) + query, headers);
  const main = /<main\b[\s\S]*<\/main>/.exec(text)![0];
  return { ...reply, text, main, words: wordsOf(main) };
}

// proves S23.3
test("the first screen answers five questions, each with its figure, its receipt and the way to its part", async () => {
  const college = await createCollege(site.db, { university: "University of Pune" });
  const branch = await createBranch(site.db, { collegeId: college.id, name: "Computer Engineering" });
  const { id: sourceId } = await createSource(site.db, { publisher: "Fee Authority" });
  await createCutoff(site.db, { branchId: branch.id, quota: "AI", year: 2025, round: 5, closing: 4_321 });
  await createFee(site.db, { collegeId: college.id, branchId: branch.id, rupeesPerYear: 90_000, sourceId });
  await createPlacement(site.db, {
    collegeId: college.id,
    outcomes: [{ branch: "UG", medianRupeesPerYear: 700_000, graduates: 90, placed: 70 }],
  });
  await site.db.insert(collegeCodes).values({
    ...{ authority: "aicte", code: "1-234", collegeId: college.id, decidedBy: "register" },
  });
  await site.db
    .insert(collegeRanks)
    .values({ collegeId: college.id, publisher: "NIRF", category: "Engineering", year: 2025, rank: 7, sourceId });
  await createHostel(site.db, { name: "Lamp Hostel", near: [{ collegeId: college.id, metres: 400 }], rooms: [{}] });
  const { main } = await pageOf(college.id);
  const rows = [...main.matchAll(/<dt><a href="([^"]+)">([^<]+)<\/a><\/dt><dd>([\s\S]*?)<\/dd>/g)].slice(0, 5);
  expect(rows.map(([, to, question]) => [question, to])).toEqual([
    ["Can I get in?", "#cut-offs"],
    ["What does it cost?", `${collegePath(college.id)}/cost?branch=${branch.id}`],
    ["What does it lead to?", "#placements"],
    ["Is it recognised?", "#about"],
    ["Where will I live?", "#hostels"],
  ]);
  for (const [, to] of rows) if (to!.startsWith("#")) expect(main).toContain(`id="${to!.slice(1)}"`);
  for (const [, , , answer] of rows) expect(answer).toMatch(/href="\/facts\//);
  const answers = rows.map(([, , , answer]) => wordsOf(answer!).trim());
  expect(answers[0]).toBe("Closed at rank 4,321 Computer Engineering · open · All India · JEE Main 2025 · round 5");
  expect(answers[1]).toBe("₹90,000 a year Every student · 2025-26");
  expect(answers[2]).toMatch(/^₹7 lakh median of 70 placed · UG · \d{4}$/);
  expect(answers[3]).toMatch(/NIRF 7 Engineering 2025 · AICTE approved \(1-234\) · University: University of Pune$/);
  expect(answers[4]).toMatch(/^Hostels from ₹[\d,]+ a month · 400 m away : Lamp Hostel, straight line$/);
  expect(main).not.toContain("Not in our data");
});

// proves S2.10
test("what is not known is one line, with how to find it and whom to ask; samples are no answer and are not denied", async () => {
  const branch = await createBranch(site.db);
  await createCutoff(site.db, { branchId: branch.id });
  const { id: sourceId } = await createSource(site.db, { status: "sample" });
  const { collegeId } = branch;
  await createPlacement(site.db, { collegeId, sourceId, outcomes: [{ branch: "UG", highestRupeesPerYear: 900_000 }] });
  await createHostel(site.db, { sourceId, near: [{ collegeId, metres: 400 }], rooms: [{}] });
  const { main, words } = await pageOf(collegeId);
  expect(words.match(/Not in our data:/g)).toHaveLength(1);
  expect(words).toContain("Not in our data: fees, packages, hostels");
  expect(main).toContain(`<a href="/contactus?about=college-${collegeId}" rel="nofollow" class="link tap-row">Tell us`);
  for (const [part, name] of [
    ["#placements", "packages"],
    ["#hostels", "hostels"],
  ] as const) {
    expect(main).toMatch(new RegExp(`<a href="${part}"[^>]*>${name}: Samples only, below</a>`));
    expect(main).toContain(`id="${part.slice(1)}"`);
  }
  const bare = await createBranch(site.db);
  await createCutoff(site.db, { branchId: bare.id });
  const none = await pageOf(bare.collegeId);
  expect(none.words).toContain("No placement list that we read has its package. Ask how many");
  expect(none.words).not.toContain("Samples only");
});

// proves S23.3
test("it says what was updated, when, and from whom, for each part that the page has", async () => {
  const branch = await createBranch(site.db);
  const cutoffs = await createSource(site.db, { publisher: "State CET Cell", capturedOn: "2026-01-09" });
  await createCutoff(site.db, { branchId: branch.id, sourceId: cutoffs.id });
  const { words } = await pageOf(branch.collegeId);
  expect(words).toContain(
    "What was updated, and when Cut-offs: 9 Jan 2026, from State CET Cell Seats: 30 Oct 2025, from Test Council Name and place: 30 Oct 2025, from Test Council",
  );
});

// proves S23.3
test("it opens on the pool of the college's card, not on the seats for a few", async () => {
  const branch = await createBranch(site.db, { name: "Computer Engineering" });
  const cap = { branchId: branch.id, authority: "MHT-CET CAP", exam: "MHT CET", unit: "percentile" } as const;
  await createCutoff(site.db, { ...cap, quota: "AI", seatType: "AI", closing: 91 });
  await createCutoff(site.db, { ...cap, quota: "State level", seatType: "GOPENS", closing: 99 });
  const { words, main } = await pageOf(branch.collegeId);
  expect(words).toContain("Closed at percentile 99 Computer Engineering · open · State level");
  expect(main).toMatch(/<option selected="">State level</);
  const asked = await pageOf(branch.collegeId, "?quota=AI");
  expect(asked.words).toContain("Closed at percentile 91");
});

// proves S23.7
test("each term of the cut-offs says what it means at a tap, without script", async () => {
  const branch = await createBranch(site.db);
  await createCutoff(site.db, { branchId: branch.id });
  const { main } = await pageOf(branch.collegeId);
  const asked = [...main.matchAll(/<button[^>]* popovertarget="([^"]+)"><dfn>([^<]+)<\/dfn>/gi)];
  expect(asked.map(([, , term]) => term)).toEqual(["Rank", "Round", "Quota", "Seat type"]);
  for (const [, id, term] of asked) {
    expect(main).toMatch(new RegExp(`<span id="${id}" popover="auto"[^>]*><strong>${term}</strong>: \\S+`));
  }
});

// proves S23.3
test("a branch that was chosen is remembered at the next college, and both pages stay cached", async () => {
  const colleges = [await createCollege(site.db), await createCollege(site.db)];
  const branches = [];
  for (const { id: collegeId } of colleges) {
    for (const name of ["Computer Engineering", "Civil Engineering"]) {
      const branch = await createBranch(site.db, { collegeId, name });
      await createCutoff(site.db, { branchId: branch.id });
      branches.push(branch);
    }
  }
  const [first, next] = [colleges[0]!.id, colleges[1]!.id];
  const opensOn = ({ words }: { words: string }) => /Cut-offs: (\w+) Engineering/.exec(words)?.[1];
  const plain = await pageOf(next);
  expect([opensOn(plain), plain.headers["set-cookie"]]).toEqual(["Computer", undefined]);
  const query = `?branch=${branches[1]!.id}`;
  for (const cache of ["miss", "hit"]) {
    const chosen = await pageOf(first, query);
    expect([opensOn(chosen), chosen.cache]).toEqual(["Civil", cache]);
    expect(String(chosen.headers["set-cookie"])).toMatch(
      /^branch=civil; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  }
  for (const cache of ["miss", "hit"]) {
    const remembered = await pageOf(next, "", { cookie: "branch=civil" });
    expect([opensOn(remembered), remembered.cache]).toEqual(["Civil", cache]);
  }
  expect(opensOn(await pageOf(next, `?branch=${branches[2]!.id}`, { cookie: "branch=civil" }))).toBe("Computer");
  for (const cookie of ["branch=textiles", "branch=%3Cscript%3E", `branch=${"c".repeat(400)}`]) {
    expect(opensOn(await pageOf(next, "", { cookie })), cookie).toBe("Computer");
  }
});

// proves S11.9
test("a number of the census of colleges, or a place on a list of closing ranks, is no recognition", async () => {
  const college = await createCollege(site.db, { description: "Words.", university: "" });
  const branch = await createBranch(site.db, { collegeId: college.id });
  await createCutoff(site.db, { branchId: branch.id });
  await site.db.insert(collegeCodes).values([
    { authority: "aishe", code: "C-12345", collegeId: college.id, decidedBy: "register" },
    { authority: "josaa", code: "Some Institute", collegeId: college.id, decidedBy: "register" },
  ]);
  const { words } = await pageOf(college.id);
  expect(words).toMatch(/Is it recognised\? \w+ on no regulator’s list that we read/);
  await site.db
    .insert(collegeCodes)
    .values({ authority: "nmc", code: "Some Institute, Goa", collegeId: college.id, decidedBy: "register" });
  await expect
    .poll(async () => (await pageOf(college.id, "?lang=en")).words)
    .toMatch(/Is it recognised\? \w+ On the National Medical Commission’s list for MBBS/);
});

// proves S23.3
test("a college of which little is known gets one short page, with the way to ask", async () => {
  const college = await createCollege(site.db, { website: "https://college.example.org/" });
  const branch = await createBranch(site.db, { collegeId: college.id, name: "MBBS", intake: 150 });
  const { main, words } = await pageOf(college.id);
  expect(words).toContain("Seats a year 150");
  expect(main).toContain(`href="/facts/seats-${branch.id}"`);
  expect(main).toContain(`href="/contactus?about=college-${college.id}"`);
  expect(words).toContain(`Ask for what you need Your question is about: ${college.name}.`);
  expect(words).not.toContain("not in our data");
  for (const id of ["fees", "placements", "hostels"]) expect(main).not.toContain(`id="${id}"`);
  await createFee(site.db, { collegeId: college.id, rupeesPerYear: 90_000 });
  await expect.poll(async () => (await pageOf(college.id)).main).toContain('id="placements"');
});

test("a document does not carry its parts a second time, and a step within the page has them", async () => {
  const branch = await createBranch(site.db, { name: "Computer Engineering" });
  await createCutoff(site.db, { branchId: branch.id, closing: 765_432 });
  const { text } = await pageOf(branch.collegeId);
  const afterMain = text.slice(text.indexOf("</main>"));
  expect(text).toContain("7,65,432");
  expect(afterMain).not.toContain("7,65,432");
  expect((await site.ask(`${collegePath(branch.collegeId)}.data`)).text).toContain("7,65,432");
});
