import type { OwnedRecords } from "../support/ownership.ts";

/** What earlier replies of the walk answered, by the name of the call, and records that were there before. */
export interface Walked {
  // biome-ignore lint/suspicious/noExplicitAny: replies of every call
  [call: string]: any;
  ids: OwnedRecords["ids"] & { register: string };
}

/** One request of the walk: by default a visitor's, without parameters and without a body. */
export interface WalkStep {
  call: string;
  /** A student who is signed in, or a program of theirs; else nobody. */
  as?: "student" | "program";
  /** Values of the parameters, in the path and in the query. */
  values?: (walked: Walked) => Record<string, string | number>;
  body?: (walked: Walked) => object;
}

export const visitor = (call: string, values?: WalkStep["values"], body?: WalkStep["body"]): WalkStep => ({
  ...{ call, ...(values && { values }), ...(body && { body }) },
});
export const student = (call: string, values?: WalkStep["values"], body?: WalkStep["body"]): WalkStep => ({
  ...visitor(call, values, body),
  as: "student",
});

export const college = (walked: Walked) => walked.listColleges.results[0];
export const ranks = { jee_main: { crl: 21_345 }, jee_advanced: { crl: 9_000 } };
const candidate = { ranks, category: "OPEN", gender: "female", state: "Bihar" };
export const branches = (walked: Walked): number[] => walked.askChances.results.slice(0, 3).map(branchIdOf);
const branchIdOf = ({ branch_id }: { branch_id: number }) => branch_id;
/** Facts for everybody, and questions of which nothing is stored. */
export const questions: readonly WalkStep[] = [
  visitor("listStreams"),
  visitor("listColleges", () => ({ q: "nit", page_size: 2 })),
  visitor("listCollegesFromStream", () => ({ stream_id: 1 })),
  visitor("getCollege", (walked) => ({ id: college(walked).id })),
  visitor("getRegisterCollege", ({ ids }) => ({ code: ids.register })),
  visitor("getCollegeCutoffs", (walked) => ({ college_id: college(walked).id })),
  visitor("listLaterEntries", (walked) => ({ college_id: college(walked).id })),
  visitor("listAnnouncements"),
  visitor("mapColleges", () => ({ state: "Maharashtra" })),
  visitor("suggest", () => ({ q: "pune" })),
  visitor("answerQuestion", () => ({ q: "JEE Main 21345" })),
  visitor("askChances", undefined, () => ({ authority: "josaa", ...candidate })),
  visitor("getChanceRecord", () => ({ authority: "josaa" })),
  visitor("listChanceFailures", () => ({ authority: "josaa", page_size: 2 })),
  visitor("listNeededRanks", (walked) => ({ authority: "josaa", branch_id: branches(walked)[0] ?? 0 })),
  visitor("listClosingLists"),
  visitor("listClosingListColleges", () => ({ page_size: 2 })),
  visitor("getClosingForm", closingList),
  visitor("askClosings", undefined, (walked) => ({ ...closingList(walked), value: 3_000 })),
  visitor("listScales"),
  visitor("listMeritForms"),
  visitor("computeMerit", undefined, (walked) => meritOf(walked.listMeritForms.results[0])),
  visitor("checkChoices", undefined, (walked) => ({ authority: "josaa", choices: branches(walked), ...candidate })),
  visitor("prepareChoiceCheck", undefined, (walked) => ({
    ...{ authority: "josaa", choices: branches(walked), ...candidate },
  })),
  visitor("readChoices", undefined, () => ({ authority: "josaa", text: "NIT Patna, Computer Science" })),
  visitor("searchChoices", () => ({ authority: "josaa", q: "nit patna computer" })),
  visitor("rehearseCounselling", undefined, (walked) => ({
    ...{ authority: "josaa", choices: branches(walked), ...candidate },
  })),
  visitor("listRehearsalYears", () => ({ authority: "josaa" })),
  visitor("listOfflineKits"),
  visitor("askCosts", undefined, (walked) => ({
    ...{ college_id: college(walked).id, years: 4, living: "hostel", fee_rupees_per_year: 150_000 },
  })),
  visitor("compare", (walked) => ({ of: compared(walked).join(",") })),
  visitor("askComparison", undefined, (walked) => ({
    of: compared(walked),
  })),
  visitor("getFact", (walked) => ({ id: factIn(walked.getCollegeCutoffs) })),
  visitor("listHostels", () => ({ page_size: 2 })),
  visitor("getHostel", (walked) => ({ id: walked.listHostels.results[0].id })),
  visitor("listJobs", () => ({ page_size: 2 })),
  visitor("getJob", (walked) => ({ id: walked.listJobs.results[0].id })),
  visitor("listScholarships", () => ({ state: "Maharashtra", page_size: 2 })),
  visitor("listCalendar", () => ({ exam: "jee-main", page_size: 2 })),
  visitor("listCalendarExams"),
  visitor("planPapers", undefined, (walked) => ({
    ...{ exams: [examOf(walked)], category: "OBC-NCL", state: "Maharashtra", held: { obc_ncl: "2026-05-02" } },
  })),
  visitor("listNews", () => ({ page_size: 2 })),
  visitor("getNews", (walked) => ({ id: walked.listNews.results[0].id })),
  visitor("listReviews", () => ({ page_size: 2 })),
  { call: "listPackages", as: "program" },
  visitor("listCourses"),
  visitor("getCourse", (walked) => ({ slug: walked.listCourses.results[0].slug })),
  visitor("listCareers", () => ({ page_size: 2 })),
  visitor("getCareer", (walked) => ({ slug: walked.listCareers.results[0].slug })),
  visitor("listOpenData"),
  visitor("getInformation", () => ({ page: "about" })),
  visitor("getCaptcha", () => ({ form: "contact" })),
  visitor("sendAssistantMessage", undefined, () => ({ jsonrpc: "2.0", id: 1, method: "tools/list" })),
];

function factIn(value: unknown): string {
  const found = /"fact":"([^"]+)"/.exec(JSON.stringify(value));
  if (!found?.[1]) throw new Error("No figure has a receipt");
  return found[1];
}

/** A list of the year before, of those that take a figure alone. */
function closingList(walked: Walked) {
  const { authority, years } = walked.listClosingLists.results.at(-1);
  return { authority, year: years[0] };
}

/** Four fifths of the marks in each part of a rule. */
function meritOf({ rule, parts }: { rule: string; parts: { part: string; out_of: number }[] }) {
  return { rule, parts: Object.fromEntries(parts.map(({ part, out_of }) => [part, { marks: 0.8 * out_of }])) };
}

function compared(walked: Walked): string[] {
  return walked.listColleges.results.map(({ id }: { id: number }) => `college-${id}`);
}

export function examOf(walked: Walked): string {
  return walked.listCalendarExams.exams[0].key;
}
