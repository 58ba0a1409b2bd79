import { z } from "zod";
import csab2025 from "./rule-files/csab-2025.json" with { type: "json" };
import homeStates2025 from "./rule-files/home-states-2025.json" with { type: "json" };
import josaa2025 from "./rule-files/josaa-2025.json" with { type: "json" };
import mhtCet2025 from "./rule-files/mht-cet-2025.json" with { type: "json" };

/** The lists in which an exam ranks its candidates. A rank of one list says nothing about another. */
export const rankLists = [
  "jee_main",
  "jee_advanced",
  "jee_main_paper2a",
  "jee_main_paper2b",
  "mht_cet",
  "kcet",
  "tg_eapcet",
  "wbjee",
  "comedk",
] as const;
export type RankList = (typeof rankLists)[number];

/** Which figure of a list: the common rank, the rank in the own category, the same among persons with disabilities, or the percentile; `rank` where there is one rank alone. */
export const rankKinds = ["crl", "category", "crl_pwd", "category_pwd", "percentile", "rank"] as const;
export type RankKind = (typeof rankKinds)[number];

const Source = z.strictObject({ publisher: z.string().min(3), title: z.string().min(3), note: z.string() });

const Kinds = z.strictObject({
  open: z.enum(rankKinds),
  reserved: z.enum(rankKinds),
  open_pwd: z.enum(rankKinds),
  reserved_pwd: z.enum(rankKinds),
});

export const Institute = z.strictObject({
  /** As the authority writes it. */
  name: z.string().min(3),
  quotas: z.array(z.string()).min(1),
  /** The states from which each of its quotas takes candidates. */
  home: z.record(z.string(), z.array(z.string()).min(1)),
});
export type RuledInstitute = z.infer<typeof Institute>;

const Codes = z.array(z.strictObject({ match: z.string(), is: z.record(z.string(), z.array(z.string())).default({}) }));

/** Seats whose codes name answers to questions of the authority's own. */
const Coded = z.strictObject({
  questions: z.record(
    z.string(),
    z.strictObject({
      several: z.boolean(),
      unless_stated: z.string().optional(),
      options: z.record(z.string(), z.strictObject({ everyone: z.boolean(), also: z.array(z.string()) })),
    }),
  ),
  seat_types: Codes,
  quotas: Codes,
});

/** Who may have which seat of one authority, for the years that its text is known to cover. The shape of `rule-files/`. */
export const RuleFile = z.strictObject({
  authority: z.string().regex(/^[a-z_]+$/),
  /** As cut-offs name the authority. */
  name: z.string().min(3),
  years: z.array(z.int()).min(1),
  version: z.int().min(1),
  sources: z.array(Source).min(1),
  state_means: z.string(),
  /** The first entry that fits exam and degree counts; what fits none has no rule. */
  lists: z.array(
    z.strictObject({
      exam: z.string(),
      degree: z.string().optional(),
      list: z.enum(rankLists),
      asks: z.array(z.enum(["aat"])).default([]),
      /** Which figure counts where `coded` says whose the seats are. */
      kind: z.enum(rankKinds).optional(),
    }),
  ),
  /** Patterns with the groups `category`, `open` or `pwd`. */
  seat_types: z.array(z.string()),
  /** The category of a seat, and those of candidates who may have it. */
  categories: z.record(z.string(), z.array(z.string())),
  /** Which figure counts, by the rank list of the row. */
  ranks: z.partialRecord(z.enum(["category", "common"]), Kinds),
  quotas: z.record(z.string(), z.enum(["everyone", "home", "others", "home_university", "other_universities"])),
  /** The states whose candidates `home` means at an institute that is not listed. */
  home_states: z.array(z.string()),
  /** The quotas of an institute that is not listed. */
  elsewhere: z.array(z.string()),
  home_states_file: z.boolean(),
  /** Where it is given, it alone says whose the seats are. */
  coded: Coded.optional(),
});

/** A parsed rule file with what it refers to. */
export interface RuleSet extends z.infer<typeof RuleFile> {
  states: ReadonlySet<string>;
  institutes: ReadonlyMap<string, RuledInstitute>;
  patterns: readonly RegExp[];
}

const HomeStates = z.strictObject({
  sources: z.array(Source).min(1),
  states: z.array(z.string()).length(36),
  institutes: z.array(Institute),
});

/**
 * Parses a rule file.
 *
 * @throws ZodError for a file of another shape
 */
export function readRuleSet(file: unknown, homeStates: unknown): RuleSet {
  const rules = RuleFile.parse(file);
  const { sources, states, institutes } = HomeStates.parse(homeStates);
  const listed = rules.home_states_file ? institutes : [];
  return {
    ...rules,
    sources: [...rules.sources, ...(rules.home_states_file ? sources : [])],
    states: new Set(states),
    institutes: new Map(listed.map((institute) => [instituteKey(institute.name), institute])),
    patterns: rules.seat_types.map((pattern) => new RegExp(pattern)),
  };
}

/** Names of one institute differ over the years in punctuation and spaces alone, so a rule finds it by its words. */
export function instituteKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** States and home-state institutes as the product brings them. */
export const homeStates = HomeStates.parse(homeStates2025);

/** Every rule set that the product brings, the newest version of a year last. */
export const ruleSets: readonly RuleSet[] = [josaa2025, csab2025, mhtCet2025].map((file) =>
  readRuleSet(file, homeStates),
);

/**
 * The rules of an authority for a year.
 *
 * @param authority its key (`josaa`) or its name in cut-offs (`JoSAA`)
 * @returns null when no rule is known to cover the year: then nothing is offered
 */
export function rulesFor(authority: string, year: number, sets: readonly RuleSet[] = ruleSets): RuleSet | null {
  const covering = sets.filter(
    (rules) => (rules.authority === authority || rules.name === authority) && rules.years.includes(year),
  );
  return covering.reduce<RuleSet | null>((best, rules) => (best && best.version > rules.version ? best : rules), null);
}
