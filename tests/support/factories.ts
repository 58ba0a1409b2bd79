import type { Db } from "#db/client.server.ts";
import { branches, cutoffs } from "#db/schema/branches.ts";
import { calendarEvents, calendarExams } from "#db/schema/calendar.ts";
import { collegeAliases, colleges, streams } from "#db/schema/colleges.ts";
import { fees } from "#db/schema/fees.ts";
import { laterEntries } from "#db/schema/later-entries.ts";
import { placementCompanies, placementOutcomes, placements } from "#db/schema/placements.ts";
import { jobs, news, reviews } from "#db/schema/publishing.ts";
import { scholarships } from "#db/schema/scholarships.ts";
import { sources } from "#db/schema/sources.ts";
import { recheckCatalogue } from "#features/catalogue/search/current-index.server.ts";
import {
  refreshCollegeStreams,
  refreshNearnessOfColleges,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import { statesOf } from "./deps.ts";

// Each factory inserts one row, creates missing parents, and returns the row with its id. Data derived for lists and
// search is updated too, so that the next request includes it.

type New<T extends { $inferInsert: object }> = Partial<T["$inferInsert"]>;

let made = 0;

/** A number that is unique in this process, for names and keys. */
export function unique(): number {
  made += 1;
  return made;
}

export async function createSource(db: Db, given: New<typeof sources> = {}) {
  const [row] = await db
    .insert(sources)
    .values({
      key: `source-${unique()}`,
      publisher: "Test Council",
      title: "Seats and cut-offs",
      url: "https://example.org/source",
      year: 2025,
      capturedOn: "2025-10-30",
      status: "official",
      ...given,
    })
    .returning();
  return row!;
}

export async function createStream(db: Db, given: New<typeof streams> = {}) {
  const number = unique();
  const [row] = await db
    .insert(streams)
    .values({ name: `Stream ${number}`, slug: `stream-${number}`, position: number, ...given })
    .returning();
  await announceChange(db, []);
  return row!;
}

/** A college without branches; `aliases` are other common names. */
export async function createCollege(db: Db, given: New<typeof colleges> & { aliases?: string[] } = {}) {
  const { aliases = [], ...values } = given;
  const [row] = await db
    .insert(colleges)
    .values({
      name: `Test College ${unique()}`,
      city: "Pune",
      district: "Pune",
      state: "Maharashtra",
      ownership: "private",
      sourceId: values.sourceId ?? (await createSource(db)).id,
      ...values,
    })
    .returning();
  const college = row!;
  for (const alias of aliases) {
    const aliasKey = alias.toLowerCase().replace(/[^a-z0-9]/g, "");
    await db.insert(collegeAliases).values({ collegeId: college.id, alias, aliasKey });
  }
  await refreshNearnessOfColleges(db, [college.id]);
  await announceChange(db, [college.id]);
  return college;
}

export async function createBranch(db: Db, given: New<typeof branches> = {}) {
  const [row] = await db
    .insert(branches)
    .values({
      name: `Branch ${unique()}`,
      level: "ug",
      intake: 60,
      collegeId: given.collegeId ?? (await createCollege(db)).id,
      streamId: given.streamId ?? (await createStream(db)).id,
      sourceId: given.sourceId ?? (await createSource(db)).id,
      ...given,
    })
    .returning();
  const branch = row!;
  await announceChange(db, [branch.collegeId]);
  return branch;
}

/** What everybody pays for a year of every programme, from 2025-26. */
export async function createFee(db: Db, given: New<typeof fees> = {}) {
  const [row] = await db
    .insert(fees)
    .values({
      year: 2025,
      rupeesPerYear: 100_000,
      collegeId: given.collegeId ?? (await createCollege(db)).id,
      sourceId: given.sourceId ?? (await createSource(db)).id,
      ...given,
    })
    .returning();
  const fee = row!;
  await announceChange(db, "all");
  return fee;
}

/** A closing rank of the second year after a diploma. */
export async function createLaterEntry(db: Db, given: New<typeof laterEntries> = {}) {
  const [row] = await db
    .insert(laterEntries)
    .values({
      ...{ entry: "after_diploma", authority: "Second year", exam: "Diploma marks", programme: "Civil Engineering" },
      ...{ year: 2025, round: 1, seatType: "GOPEN", gender: "any", unit: "rank", closing: 1000 },
      collegeId: given.collegeId ?? (await createCollege(db)).id,
      sourceId: given.sourceId ?? (await createSource(db)).id,
      ...given,
    })
    .returning();
  return row!;
}

/** An expected scholarship for everybody. */
export async function createScholarship(db: Db, given: New<typeof scholarships> = {}) {
  const [row] = await db
    .insert(scholarships)
    .values({
      name: `Scholarship ${unique()}`,
      status: "expected",
      sourceId: given.sourceId ?? (await createSource(db)).id,
      ...given,
    })
    .returning();
  return row!;
}

/** An exam of the calendar, for all India. */
export async function createCalendarExam(db: Db, given: New<typeof calendarExams> = {}) {
  const number = unique();
  const [row] = await db
    .insert(calendarExams)
    .values({ key: `exam-${number}`, name: `Exam ${number}`, kind: "exam", authority: "Exam Authority", ...given })
    .returning();
  return row!;
}

/** A registration that the authority has announced. */
export async function createCalendarEvent(db: Db, given: New<typeof calendarEvents> = {}) {
  const [row] = await db
    .insert(calendarEvents)
    .values({
      name: `Registration ${unique()}`,
      kind: "registration",
      cycle: 2027,
      precision: "day",
      status: "announced",
      startsOn: "2027-02-01",
      endsOn: "2027-02-10",
      examId: given.examId ?? (await createCalendarExam(db)).id,
      sourceId: given.sourceId ?? (await createSource(db)).id,
      ...given,
    })
    .returning();
  return row!;
}

/** A closing rank of JoSAA's fifth round of 2024, in the OPEN category. */
export async function createCutoff(db: Db, given: New<typeof cutoffs> = {}) {
  const [row] = await db
    .insert(cutoffs)
    .values({
      authority: "JoSAA",
      exam: "JEE Main",
      year: 2024,
      round: 5,
      quota: "AI",
      seatType: "OPEN",
      gender: "any",
      unit: "rank",
      closing: 1000,
      branchId: given.branchId ?? (await createBranch(db)).id,
      sourceId: given.sourceId ?? (await createSource(db)).id,
      ...given,
    })
    .returning();
  const cutoff = row!;
  await announceChange(db, "all");
  return cutoff;
}

/** Placements of one year; `companies` and `outcomes` are its child rows. */
export async function createPlacement(
  db: Db,
  given: New<typeof placements> & {
    companies?: string[];
    outcomes?: Omit<typeof placementOutcomes.$inferInsert, "placementId">[];
  } = {},
) {
  const { companies = [], outcomes = [], ...values } = given;
  const [row] = await db
    .insert(placements)
    .values({
      year: 2024,
      collegeId: values.collegeId ?? (await createCollege(db)).id,
      sourceId: values.sourceId ?? (await createSource(db)).id,
      ...values,
    })
    .returning();
  const placement = row!;
  const placementId = placement.id;
  for (const [position, name] of companies.entries()) {
    await db.insert(placementCompanies).values({ placementId, name, position });
  }
  for (const [position, outcome] of outcomes.entries()) {
    await db.insert(placementOutcomes).values({ placementId, position, ...outcome });
  }
  await announceChange(db, []);
  return placement;
}

export async function createNews(db: Db, given: New<typeof news> = {}) {
  const [row] = await db
    .insert(news)
    .values({
      title: `News ${unique()}`,
      content: "First paragraph.\n\nSecond paragraph.",
      publishedAt: new Date("2026-11-01T06:00:00Z"),
      ...given,
    })
    .returning();
  return row!;
}

/** A review, published by default. */
export async function createReview(db: Db, given: New<typeof reviews> = {}) {
  const [row] = await db
    .insert(reviews)
    .values({ review: `Review ${unique()}`, rating: 4, studentName: "Asha", isPublished: true, ...given })
    .returning();
  return row!;
}

export async function createJob(db: Db, given: New<typeof jobs> = {}) {
  const number = unique();
  const [row] = await db
    .insert(jobs)
    .values({
      company: `Company ${number}`,
      position: `Trainee ${number}`,
      kind: "job",
      place: "Pune",
      postedOn: "2026-11-01",
      ...given,
    })
    .returning();
  return row!;
}

/** Updates the data derived from these colleges' facts, and invalidates the search index. */
export async function announceChange(db: Db, collegeIds: readonly number[] | "all"): Promise<void> {
  await refreshCollegeStreams(db, collegeIds);
  await touchCatalogue(db);
  for (const state of statesOf(db)) recheckCatalogue({ state });
}
