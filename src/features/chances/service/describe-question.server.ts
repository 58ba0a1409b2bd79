import type { Artefact } from "margdeep-chances/artefact";
import type { JudgedYear } from "margdeep-chances/backtest-record";
import { type QuestionFields, questionFields } from "margdeep-chances/question-fields-rules";
import { homeStates, type RuleSet } from "margdeep-chances/rule-set";
import { fieldOf } from "#lib/lookups.ts";
import { categories } from "../candidate-contract.ts";
import { bundledRules } from "../closings/bundled-rules.ts";
import { type Authority, authorities, rehearsedAuthorities } from "../contract.ts";
import type { ChanceDeps } from "./answer-chances.server.ts";
import { type LoadedModel, servedModel } from "./served-models.server.ts";

/** How the seats of one type fared in the newest back-test. */
export interface Similar {
  year: number;
  rows: number;
  inside80: number;
  sure: number;
  sureFailed: number;
}

interface NamedAuthority {
  authority: Authority;
  name: string;
}

/** What a form about the chances of one authority asks and offers. */
export interface QuestionFacts {
  fields: QuestionFields & {
    /** Whether some seats are for women alone. */
    asksGender: boolean;
  };
  /** The authorities that can be chosen. */
  authorities: NamedAuthority[];
  /** Those of them whose past years can be rehearsed. */
  rehearsed: NamedAuthority[];
  /** Kinds of institutes with rows, as answers name them. */
  instituteTypes: string[];
  /** The rounds before the last that the model says something about. */
  rounds: number[];
  /** The universities whose areas seats are reserved for. */
  universities: string[];
  hasModel: boolean;
  /** Codes of seats that the rules put in words. */
  seatTypes: string[];
  /** By seat type. */
  similar: Readonly<Record<string, Similar>>;
}

/** What a form offers that asks for no authority: the categories of all of them, and every state. */
export function describeOptions(): { categories: string[]; states: string[] } {
  return { categories: [...categories], states: homeStates.states };
}

/** The questions of an authority, from its rules and its published model; without a model from its newest rules. */
export async function describeQuestion(deps: ChanceDeps, authority: Authority): Promise<QuestionFacts> {
  const loaded = await servedModel(deps, authority);
  const rules = loaded?.rules ?? newestRules(authority);
  const columns = loaded?.served.artefact.columns ?? {};
  const pools = loaded?.served.pooled.pools ?? [];
  const universities = pools.map((pool) => (typeof pool === "string" ? null : pool.homeUniversity));
  return {
    fields: { ...questionFields(rules), asksGender: !loaded || !rules.coded || hasWomen(pools) },
    seatTypes: distinct(loaded && rules.coded ? fieldOf(loaded.served.artefact.manifest.words, "seatType") : []),
    authorities: await choosable(deps),
    rehearsed: rehearsedAuthorities.map(named),
    instituteTypes: distinct(loaded?.table.branches.map(({ instituteType }) => instituteType) ?? []),
    rounds: Object.keys(columns)
      .flatMap((name) => /^centreOfRound(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number)
      .toSorted((a, b) => a - b),
    universities: distinct(universities.filter((name) => name !== null)),
    hasModel: loaded !== null,
    similar: loaded ? similarOf(loaded.served.artefact) : {},
  };
}

const named = (authority: Authority): NamedAuthority => ({ authority, name: newestRules(authority).name });

/** A state without a model has a list as it was, which is another page. */
async function choosable(deps: ChanceDeps): Promise<NamedAuthority[]> {
  const shown: NamedAuthority[] = [];
  for (const authority of authorities) {
    const isAlways = rehearsedAuthorities.some((one) => one === authority);
    if (isAlways || (await servedModel(deps, authority))) shown.push(named(authority));
  }
  return shown;
}

function hasWomen(pools: LoadedModel["served"]["pooled"]["pools"]): boolean {
  return pools.some((pool) => typeof pool !== "string" && pool.gender === "female");
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].toSorted((a, b) => a.localeCompare(b, "en"));
}

function newestRules(authority: Authority): RuleSet {
  const sets = bundledRules.filter((rules) => rules.authority === authority);
  return sets.reduce((best, rules) => (Math.max(...rules.years) > Math.max(...best.years) ? rules : best));
}

function similarOf({ manifest }: Artefact): Record<string, Similar> {
  const newest = manifest.backTests.reduce<JudgedYear | null>(
    (best, test) => (best && best.year > test.year ? best : test),
    null,
  );
  const groups = Object.entries(newest?.groups ?? {}).flatMap(([name, group]) => {
    const [, seatType] = /^seatType:(.+)$/.exec(name) ?? [];
    const { rows, inside_80: inside80, sure, sure_failed: sureFailed } = group;
    return seatType === undefined
      ? []
      : [[seatType, { year: newest!.year, rows, inside80, sure, sureFailed }] as const];
  });
  return Object.fromEntries(groups);
}
