import type { Artefact } from "../model/artefact.ts";
import { serveModel } from "../model/served-model.ts";
import type { Candidate } from "./judge-pool-rules.ts";
import { judgeRows } from "./judge-rows-rules.ts";
import type { RuleSet } from "./rule-set.ts";

const everyRank = { crl: 1000, category: 100, crl_pwd: 50, category_pwd: 10 };
const ranks: Candidate["ranks"] = {
  jee_main: everyRank,
  jee_advanced: everyRank,
  jee_main_paper2a: everyRank,
  jee_main_paper2b: everyRank,
  mht_cet: { percentile: 90 },
};
const plain = { ranks, pwd: false, aat: true, homeUniversity: "Mumbai University" } as const;

/** Candidates on whom a change of the rules shows: each category, disability, gender and odd state once. */
const candidates: readonly [who: string, of: Omit<Candidate, "ranks">][] = [
  ["OPEN, man, Bihar", { category: "OPEN", gender: "male", state: "Bihar" }],
  ["OPEN, woman, Bihar", { category: "OPEN", gender: "female", state: "Bihar" }],
  ["EWS, man, Uttar Pradesh", { category: "EWS", gender: "male", state: "Uttar Pradesh" }],
  ["OBC-NCL, woman, Maharashtra", { category: "OBC-NCL", gender: "female", state: "Maharashtra" }],
  ["SC, man, Odisha", { category: "SC", gender: "male", state: "Odisha" }],
  ["ST, woman, Jharkhand", { category: "ST", gender: "female", state: "Jharkhand" }],
  ["OPEN with a disability, man, Kerala", { category: "OPEN", gender: "male", state: "Kerala", pwd: true }],
  ["SC with a disability, woman, Delhi", { category: "SC", gender: "female", state: "Delhi", pwd: true }],
  ["OPEN, man, Goa", { category: "OPEN", gender: "male", state: "Goa" }],
  ["OPEN, man, Jammu and Kashmir", { category: "OPEN", gender: "male", state: "Jammu and Kashmir" }],
  ["ST, woman, Ladakh", { category: "ST", gender: "female", state: "Ladakh" }],
  [
    "OPEN, man, Dadra and Nagar Haveli and Daman and Diu",
    { category: "OPEN", gender: "male", state: "Dadra and Nagar Haveli and Daman and Diu" },
  ],
];

/** What a candidate gains and loses; examples name a seat of each. */
export interface RuleDifference {
  who: string;
  before: number;
  gained: number;
  lost: number;
  examples: string[];
}

const examplesNamed = 2;

/** What changes for a dozen candidates when other rules apply to the rows of a model. */
export function compareRules(artefact: Artefact, before: RuleSet | null, after: RuleSet): RuleDifference[] {
  const [old, given] = [before && serveModel(artefact, before).pooled, serveModel(artefact, after).pooled];
  return candidates.map(([who, of]) => {
    const candidate = { ...plain, ...of };
    const had = new Set(old ? judgeRows(candidate, old).rows : []);
    const has = new Set(judgeRows(candidate, given).rows);
    const [gained, lost] = [[...has].filter((row) => !had.has(row)), [...had].filter((row) => !has.has(row))];
    const examples = [
      ...gained.slice(0, examplesNamed).map((row) => `gains ${seatsOf(artefact, row)}`),
      ...lost.slice(0, examplesNamed).map((row) => `loses ${seatsOf(artefact, row)}`),
    ];
    return { who, before: had.size, gained: gained.length, lost: lost.length, examples };
  });
}

function seatsOf({ columns, manifest }: Artefact, row: number): string {
  const word = (name: string) => manifest.words[name]![columns[name]![row]!]!;
  const pool = columns.isFemale![row] === 1 ? ", women" : "";
  return `${word("institute")}, ${word("quota")}, ${word("seatType")}${pool}`;
}
