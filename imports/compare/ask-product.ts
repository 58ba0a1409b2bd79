import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { aliasKey } from "#lib/alias-key.ts";
import type { ExpectedFacts, ExpectedFigure } from "./expected-facts.ts";

const Found = z.object({
  results: z.array(z.object({ id: z.number(), name: z.string(), city: z.string(), state: z.string() })),
});
const Branch = z.object({
  branch_id: z.number(),
  branch_name: z.string(),
  degree: z.string(),
  intake: z.number().nullable(),
  intake_details: z.array(z.object({ category_name: z.string(), intake_count: z.number() })),
});
const College = z.object({
  id: z.number(),
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
    .array(z.object({ category: z.string(), branch_name: z.string().nullable(), rupees_per_year: z.number() }))
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
    }),
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
export type Answer = { problem: "no such college" | "no such branch" } | { figures: ExpectedFigure[] };

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
      const colleges = await findColleges(ask, expected);
      if (colleges.length === 0) return { problem: "no such college" };
      const { programme } = expected;
      for (const college of colleges) {
        const branches = programme
          ? college.branches.filter((one) => one.branch_name === programme.name && one.degree === programme.degree)
          : [];
        if (programme && branches.length === 0) continue;
        const found = await Promise.all(expected.figures.map((figure) => readFigures(ask, college, branches, figure)));
        return { figures: found.flat() };
      }
      return { problem: "no such branch" };
    },
  };
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
): Promise<ExpectedFigure[]> {
  switch (figure.kind) {
    case "cutoff":
      return (
        await Promise.all(branches.map((branch) => readCutoffs(ask, college.id, branch.branch_id, figure)))
      ).flat();
    case "intake":
      return branches.flatMap(({ intake }) => (intake === null ? [] : [{ kind: "intake", seats: intake }]));
    case "seats":
      return branches.flatMap(({ intake_details: details }) =>
        details.map((one) => ({ kind: "seats", category: one.category_name, seats: one.intake_count })),
      );
    case "fee":
      return college.fees
        .filter((fee) => fee.branch_name === null || branches.some((branch) => branch.branch_name === fee.branch_name))
        .map((fee) => ({ kind: "fee", category: fee.category, rupeesPerYear: fee.rupees_per_year }));
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

async function readCutoffs(
  ask: AskApi,
  collegeId: number,
  branchId: number,
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
  return Cutoffs.parse(reply).rounds.map((one) => ({
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
