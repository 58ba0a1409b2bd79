import { partOf } from "margdeep-search/question";
import { listCalendar } from "#features/calendar/service/list-calendar.server.ts";
import { choosePools, seatTypesOf } from "#features/catalogue/asked-closing-rules.ts";
import type { College } from "#features/catalogue/college-contract.ts";
import { headlineMedian } from "#features/catalogue/median-rules.ts";
import { getCollege } from "#features/catalogue/service/get-college.server.ts";
import { listAskedClosings } from "#features/catalogue/service/list-closings.server.ts";
import type { NamedAsked, Question } from "#features/catalogue/service/read-question.server.ts";
import { feesOfCourse } from "#features/costs/fee-rules.ts";
import { anyHostel } from "#features/hostels/rules.ts";
import { listHostels } from "#features/hostels/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { type AskedFigure, answeredThings, type FactAnswer } from "../contract.ts";
import { findExam } from "../exam-names.ts";

type FactDeps = Pick<Deps, "db" | "reads" | "work" | "state" | "now">;

/** What is looked up: of which college and branches, for whom, and in which list. */
interface Asked {
  named: NamedAsked;
  category: string | null;
  year: number | null;
  /** Key of the exam that the question names; null: none. */
  exam: string | null;
}

const maxOthers = 4;
const maxListedHostels = 50;

/**
 * The thing that a question wants to know of one college. Without the figure the answer is empty, never another college's or
 * branch's. Null: no such thing is wanted, or no college is surely named.
 */
export async function answerFact(deps: FactDeps, { parts, askedCollege }: Question): Promise<FactAnswer | null> {
  const wanted = partOf(parts, "wanted")?.thing;
  const thing = answeredThings.find((known) => known === wanted);
  if (!thing || partOf(parts, "near")) return null;
  const exam = findExam(parts.rest.toLowerCase().split(/\s+/));
  const named = askedCollege(parts.rest) ?? (exam && askedCollege(exam.rest.join(" ")));
  if (!named) return null;
  const { college, others, isAmbiguous, branchWords } = named;
  const category = partOf(parts, "category")?.category ?? null;
  const [year] = /\b20\d\d\b/.exec(parts.text) ?? [];
  const asked = { named, category, year: year ? Number(year) : null, exam: exam?.key ?? null };
  const whole = isAmbiguous || thing === "cutoff" ? null : await getCollege(deps, college.id);
  const figures = isAmbiguous ? [] : await figuresOf[thing](deps, asked, whole);
  const unknownOf = figures.length > 0 || isAmbiguous ? null : (whole ?? (await getCollege(deps, college.id)));
  return {
    kind: "fact",
    thing,
    college,
    branch: thing === "way" || thing === "hostel" ? null : branchWords,
    category: thing === "cutoff" ? category : null,
    year: asked.year,
    figures,
    is_ambiguous: isAmbiguous,
    others: others.slice(0, maxOthers),
    website: unknownOf?.website ?? null,
  };
}

type FindFigures = (deps: FactDeps, asked: Asked, college: College | null) => Promise<AskedFigure[]>;

const figuresOf: Readonly<Record<FactAnswer["thing"], FindFigures>> = {
  cutoff: findClosings,
  fees: async (_, asked, college) => (college ? feesOf(college, asked) : []),
  placement: async (_, asked, college) => (college ? payOf(college, asked) : []),
  seats: async (_, asked, college) => (college ? seatsOf(college, asked) : []),
  hostel: findHostels,
  dates: findDates,
  way: async (_, __, college) => (college ? placeOf(college) : []),
};

async function findClosings(deps: FactDeps, { named, category, year, exam }: Asked): Promise<AskedFigure[]> {
  const { college, soughtBranches, branches } = named;
  if (soughtBranches.length + branches.length === 0) return [];
  const seatTypes = seatTypesOf(category);
  const rows = await listAskedClosings(deps, {
    ...{ collegeId: college.id, branchIds: soughtBranches, branches, seatTypes, year },
  });
  const ofExam =
    exam === null ? rows : rows.filter((row) => keyOfExam(row.exam) === exam || keyOfExam(row.authority) === exam);
  return choosePools(ofExam, soughtBranches).map(({ branch_id: _, ...row }) => ({ of: "closing", ...row }));
}

function keyOfExam(name: string): string | null {
  return findExam(name.toLowerCase().split(/[\s-]+/))?.key ?? null;
}

/** The branches that the words name; null: none is named. */
function branchesOf({ branches }: College, { branchWords, branches: names }: NamedAsked) {
  return branchWords === null ? null : branches.filter(({ branch_name: name }) => names.includes(name));
}

function feesOf(college: College, { named, year }: Asked): AskedFigure[] {
  const ofYear = year === null ? college.fees : college.fees.filter((fee) => fee.year === year);
  const streamOf = (id: number) => college.streams.find((stream) => stream.id === id)?.name ?? "";
  const branches = branchesOf(college, named);
  const fees = branches
    ? branches.flatMap((branch) => feesOfCourse(ofYear, branch, streamOf(branch.stream_id)))
    : feesOfCourse(ofYear, null, "");
  const newest = Math.max(...fees.map((fee) => fee.year));
  const sorted = fees
    .filter((fee) => fee.is_general && fee.year === newest)
    .toSorted((a, b) => a.rupees_per_year - b.rupees_per_year);
  const [low] = sorted;
  const high = sorted.at(-1);
  if (!low || !high) return [];
  return [
    {
      of: "fees",
      low: low.rupees_per_year,
      high: high.rupees_per_year,
      fact: low.fact,
      high_fact: high.fact,
      year: newest,
      publisher: publishersOf([low.source, high.source]),
    },
  ];
}

function payOf({ placements, streams }: College, { named, year }: Asked): AskedFigure[] {
  const told = placements.filter(
    (placement) => placement.source.status !== "sample" && (year === null || placement.year === year),
  );
  const groups = told.flatMap(({ year: graduated, source, branch_packages: packages }) =>
    packages.map((group) => ({ ...group, group: group.branch, year: graduated, source })),
  );
  const known = groups.flatMap((group) =>
    group.median_package === null ? [] : [{ ...group, median_package: group.median_package }],
  );
  const ofBranch = known.filter(({ group }) => named.branches.includes(group));
  // What the college publishes of all its graduates says nothing of one branch.
  const fitting = named.branchWords === null ? known : ofBranch;
  const chosen = headlineMedian(fitting, { slug: streams[0]?.slug ?? "", isAsked: false });
  if (!chosen) return [];
  const { median_package: median, placed, group, fact, source } = chosen;
  return [{ of: "pay", median, placed, group, fact, year: chosen.year, publisher: source.publisher }];
}

function seatsOf(college: College, { named }: Asked): AskedFigure[] {
  const branches = branchesOf(college, named);
  const known = (branches ?? college.branches).filter(
    ({ intake, source }) => intake !== null && source.status !== "sample",
  );
  if (branches) {
    return known.slice(0, 3).map(({ branch_id: id, branch_name: branch, intake, source }) => ({
      ...{ of: "seats", branch, seats: intake ?? 0, fact: `seats-${id}`, publisher: source.publisher },
    }));
  }
  if (college.seats === null || known.length === 0) return [];
  const publisher = publishersOf(known.map(({ source }) => source));
  return [{ of: "seats", branch: null, seats: college.seats, fact: `total-${college.id}`, publisher }];
}

function publishersOf(sources: readonly { publisher: string }[]): string {
  return [...new Set(sources.map(({ publisher }) => publisher))].join(", ");
}

async function findHostels(deps: FactDeps, { named }: Asked): Promise<AskedFigure[]> {
  const found = await listHostels(deps, { ...anyHostel, collegeId: named.college.id, pageSize: maxListedHostels });
  const real = found.items.filter(({ is_sample: isSample }) => !isSample);
  const count = found.count - (found.items.length - real.length);
  if (count === 0) return [];
  const cheapest = real.find(({ price }) => price !== null);
  const fact = cheapest ? `price-${cheapest.id}` : null;
  return [{ of: "hostels", count, rent: cheapest?.price ?? null, fact }];
}

async function findDates(deps: FactDeps, { named, exam }: Asked): Promise<AskedFigure[]> {
  const keys = exam === null ? named.exams.map(keyOfExam) : [exam];
  const found = await Promise.all([...new Set(keys)].map((key) => findDate(deps, key)));
  return found.filter((figure) => figure !== null);
}

async function findDate(deps: FactDeps, key: string | null): Promise<AskedFigure | null> {
  if (key === null) return null;
  const { items } = await listCalendar(deps, { exam: key, state: null, part: "upcoming", page: 1, pageSize: 1 });
  const [next] = items;
  if (!next) return null;
  const { name, starts_on, ends_on, precision, status } = next;
  return { of: "date", exam: key, name: next.exam.name, next: { name, starts_on, ends_on, precision, status } };
}

function placeOf({ area, city, district, state, pincode, source }: College): AskedFigure[] {
  const address = [...new Set([area, city, district, state, pincode])].filter(Boolean).join(", ");
  return [{ of: "place", address, fact: null, publisher: source.publisher }];
}
