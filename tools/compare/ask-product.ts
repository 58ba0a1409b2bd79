import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { aliasKey } from "#lib/alias-key.ts";
import { itemAt } from "#lib/lookups.ts";
import { type ExpectedFacts, type ExpectedFigure, subjectOf, valuesOf } from "./expected-facts.ts";

const Found = z.object({
  results: z.array(z.object({ id: z.number(), name: z.string(), city: z.string(), state: z.string() })),
});
const Branch = z.object({
  branch_id: z.number(),
  branch_name: z.string(),
  degree: z.string(),
  intake: z.number().nullable(),
  intake_details: z.array(z.object({ category_name: z.string(), intake_count: z.number() })),
  intake_year: z.number().nullable(),
});
const College = z.object({
  id: z.number(),
  name: z.string(),
  branches: z.array(Branch),
  placements: z.array(
    z.object({
      year: z.number(),
      branch_packages: z.array(
        z.object({
          median_package: z.number().nullable(),
          graduates: z.number().nullable(),
          placed: z.number().nullable(),
        }),
      ),
    }),
  ),
  fees: z
    .array(
      z.object({
        fact: z.string(),
        programme: z.string(),
        category: z.string(),
        branch_name: z.string().nullable(),
        rupees_per_year: z.number(),
      }),
    )
    .default([]),
  ranks: z
    .array(z.object({ year: z.number(), category: z.string(), rank: z.number(), score: z.number().nullable() }))
    .default([]),
});
type College = z.infer<typeof College>;
const Cutoffs = z.object({
  rounds: z.array(
    z.object({
      authority: z.string(),
      year: z.number(),
      round: z.number(),
      quota: z.string(),
      seat_type: z.string(),
      gender: z.enum(["any", "female"]),
      opening: z.number().nullable(),
      closing: z.number(),
      is_preparatory: z.boolean(),
      fact: z.string(),
    }),
  ),
});

const Receipt = z.object({ file: z.object({ name: z.string(), line: z.number().nullable() }).nullable() });
const Register = z.object({
  count: z.number(),
  register: z.array(
    z.object({ code: z.string(), website: z.string().nullable(), founded_year: z.number().nullable() }),
  ),
});

/** Asks one call of the product's API; null for 404. */
export type AskApi = (path: string) => Promise<unknown>;

/** How many colleges of a search are looked at. */
const candidates = 4;

/** The API of a running product. Waits when it says that there were too many calls. */
export function openApi(url: string): AskApi {
  return async (path) => {
    for (;;) {
      const reply = await fetch(new URL(path, url));
      if (reply.status === 404) return null;
      if (reply.ok) return reply.json();
      if (reply.status !== 429 && reply.status !== 503) throw new Error(`${path} answered ${reply.status}`);
      await setTimeout(1_000 * Number(reply.headers.get("retry-after") ?? 1));
    }
  };
}

/** What the product answers about the college, programme and subjects of a row. */
export type Answer =
  | {
      problem:
        | "no such college"
        | "no such branch"
        | "no college with these figures"
        | "nothing of the kind"
        | "a newer year's seats are shown"
        | "has a page";
    }
  | { figures: ExpectedFigure[] };

/** Asks for the facts that rows expect; replies are cached, because rows of one college follow one another. */
export function openProduct(api: AskApi) {
  const cache = new Map<string, Promise<unknown>>();
  const ask = (path: string) => {
    const known = cache.get(path) ?? api(path);
    cache.set(path, known);
    return known;
  };
  return {
    answer: async (expected: ExpectedFacts): Promise<Answer> => {
      if (expected.registerCode !== undefined) return askRegister(ask, expected.registerCode);
      const colleges = await findColleges(ask, expected);
      if (colleges.length === 0) return { problem: "no such college" };
      if (expected.sameProgramme) return answerOfProgramme(ask, colleges, expected);
      const { programme } = expected;
      for (const college of colleges) {
        const branches = programme ? college.branches.filter((one) => isSameProgramme(one, programme)) : [];
        if (programme && branches.length === 0) continue;
        const figures = await Promise.all(
          expected.figures.map((figure) => readFigures(ask, college, branches, figure, expected)),
        );
        // Figures of a whole college may wait for staff to say which college a file means: then there are none.
        const isOnly = programme && !expected.readFrom;
        if (isOnly || isAnswered(expected, figures.flat(), isNamed(expected, college)))
          return { figures: figures.flat() };
      }
      return { problem: programme ? "no such branch" : "nothing of the kind" };
    },
  };
}

function isAnswered(
  { figures, isOfExactValue }: ExpectedFacts,
  found: readonly ExpectedFigure[],
  isExactName: boolean,
): boolean {
  const say = (figure: ExpectedFigure) =>
    isOfExactValue && !isExactName ? `${subjectOf(figure)}|${valuesOf(figure)}` : subjectOf(figure);
  const said = new Set(found.map(say));
  return figures.some((figure) => said.has(say(figure)));
}

function isNamed({ college: { names } }: ExpectedFacts, { name }: College): boolean {
  return names.some((one) => aliasKey(one) === aliasKey(name));
}

async function askRegister(ask: AskApi, code: string): Promise<Answer> {
  const { count, register } = Register.parse(await ask(`/api/colleges/?${new URLSearchParams({ q: code })}`));
  const entry = register.find((one) => one.code === code);
  if (!entry) return { problem: count > 0 ? "has a page" : "no such college" };
  const host = entry.website === null ? "" : new URL(entry.website).hostname.replace(/^www\./, "");
  return { figures: [{ kind: "register", host, foundedYear: entry.founded_year }] };
}

/**
 * Of the colleges that a list may mean, the one that has most of its figures of a programme: rows of colleges that wait for
 * staff have none.
 */
async function answerOfProgramme(ask: AskApi, colleges: readonly College[], expected: ExpectedFacts): Promise<Answer> {
  const { programme, sameProgramme, figures } = expected;
  if (!programme || !sameProgramme)
    throw new Error(`${expected.college.names[0]} is to be found by a programme, and none is named`);
  let isNewerShown = false;
  let best: { share: number; found: ExpectedFigure[] } | null = null;
  for (const college of colleges) {
    const branches = college.branches.filter((one) => isSameProgramme(one, programme));
    if (branches.length === 0) continue;
    if (branches.some((branch) => showsNewerSeats(branch, figures))) {
      isNewerShown = true;
      continue;
    }
    const read = async (wanted: readonly ExpectedFigure[]) =>
      Promise.all(wanted.map((figure) => readFigures(ask, college, branches, figure, expected)));
    const all = await read(sameProgramme);
    const share =
      sameProgramme.filter((figure, at) => itemAt(all, at).some((one) => isEqual(one, figure))).length / all.length;
    if (share > (best?.share ?? -1)) best = { share, found: (await read(figures)).flat() };
    if (share === 1) break;
  }
  if (isNewerShown && (best?.share ?? 0) < 0.5) return { problem: "a newer year's seats are shown" };
  if (!best) return { problem: "no such branch" };
  return best.share < 0.5 ? { problem: "no college with these figures" } : { figures: best.found };
}

/** The product answers seats of the newest year alone: those of an older list cannot be compared once a newer one is imported. */
function showsNewerSeats(
  { intake_year: shown }: College["branches"][number],
  figures: readonly ExpectedFigure[],
): boolean {
  return shown !== null && figures.some((figure) => figure.kind === "seats" && figure.year < shown);
}

function isEqual(one: ExpectedFigure, other: ExpectedFigure): boolean {
  return subjectOf(one) === subjectOf(other) && valuesOf(one) === valuesOf(other);
}

/** Lists spell the name of one branch in several ways. */
function isSameProgramme(
  one: College["branches"][number],
  { name, degree }: { name: string; degree: string },
): boolean {
  return aliasKey(one.branch_name) === aliasKey(name) && ordinaryDegree(one.degree) === ordinaryDegree(degree);
}

function ordinaryDegree(degree: string): string {
  return /^(B\.Arch|B\.Plan|B\.Des|B\.Tech)(, [45] years)?$/.test(degree) ? "" : aliasKey(degree);
}

async function findColleges(ask: AskApi, { college: { names, state } }: ExpectedFacts): Promise<College[]> {
  const ids: number[] = [];
  for (const name of names.filter(Boolean)) {
    const { results } = Found.parse(await ask(`/api/colleges/?${new URLSearchParams({ q: name.slice(0, 100) })}`));
    const there = results.filter((one) => !state || one.state === state);
    const exact = there.filter((one) => aliasKey(one.name) === aliasKey(name));
    ids.push(...(exact.length > 0 ? exact : there.slice(0, candidates)).map(({ id }) => id));
    if (exact.length > 0) break;
  }
  const replies = await Promise.all([...new Set(ids)].map((id) => ask(`/api/college-details/${id}/`)));
  return replies.filter((reply) => reply !== null).map((reply) => College.parse(reply));
}

async function readFigures(
  ask: AskApi,
  college: College,
  branches: College["branches"],
  figure: ExpectedFigure,
  { readFrom }: ExpectedFacts,
): Promise<ExpectedFigure[]> {
  switch (figure.kind) {
    case "cutoff":
      return (
        await Promise.all(
          branches.map((branch) =>
            readCutoffs(ask, { collegeId: college.id, branchId: branch.branch_id, readFrom }, figure),
          ),
        )
      ).flat();
    case "intake":
      return branches.flatMap(({ intake }) => (intake === null ? [] : [{ kind: "intake", seats: intake }]));
    case "seats":
      return branches.flatMap(({ intake_details: details, intake_year: year }) =>
        year === null
          ? []
          : details.map((one) => ({ kind: "seats", year, category: one.category_name, seats: one.intake_count })),
      );
    case "fee":
      return (await readFromRow(ask, college.fees, readFrom))
        .filter((fee) => fee.branch_name === null || branches.some((branch) => branch.branch_name === fee.branch_name))
        .map(({ programme, category, rupees_per_year: rupeesPerYear }) => ({
          kind: "fee",
          ...(figure.programme !== undefined && { programme }),
          category,
          rupeesPerYear,
        }));
    case "rank":
      return college.ranks.map((rank) => ({ kind: "rank", ...rank }));
    case "register":
      return [];
    case "outcome":
      return college.placements.flatMap(({ year, branch_packages: packages }) =>
        packages.map((one) => ({
          kind: "outcome",
          year,
          graduates: one.graduates ?? 0,
          placed: one.placed ?? 0,
          medianRupeesPerYear: one.median_package,
        })),
      );
  }
}

/** Those whose receipt names the row; all of them where no row is given. */
async function readFromRow<Fact extends { fact: string }>(
  ask: AskApi,
  facts: Fact[],
  row: ExpectedFacts["readFrom"],
): Promise<Fact[]> {
  if (!row) return facts;
  const receipts = await Promise.all(facts.map(({ fact }) => ask(`/api/facts/${fact}/`)));
  return facts.filter((_fact, at) => {
    const { file } = Receipt.parse(receipts[at]);
    return file?.name === row.file && file.line === row.line;
  });
}

async function readCutoffs(
  ask: AskApi,
  { collegeId, branchId, readFrom }: { collegeId: number; branchId: number } & Pick<ExpectedFacts, "readFrom">,
  { year, quota, seatType, gender }: Extract<ExpectedFigure, { kind: "cutoff" }>,
): Promise<ExpectedFigure[]> {
  const query = {
    college_id: collegeId,
    branch_id: branchId,
    year,
    seat_type: seatType,
    gender,
    ...(quota && { quota }),
  };
  const entries = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  const reply = await ask(`/api/college-cutoffs/?${new URLSearchParams(entries)}`);
  if (reply === null) return [];
  const rounds = Cutoffs.parse(reply).rounds.filter((one) => !readFrom || one.year === year);
  return (await readFromRow(ask, rounds, readFrom)).map((one) => ({
    kind: "cutoff",
    authority: one.authority,
    year: one.year,
    round: one.round,
    quota: one.quota,
    seatType: one.seat_type,
    gender: one.gender,
    isPreparatory: one.is_preparatory,
    opening: one.opening,
    closing: one.closing,
  }));
}
