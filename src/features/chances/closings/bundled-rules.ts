import {
  homeStates,
  type RankKind,
  type RankList,
  type RuleSet,
  readRuleSet,
  ruleSets,
} from "margdeep-chances/rule-set";
import type { Figure, ListDescription } from "./description.ts";
import { descriptions, wordsIn } from "./descriptions.ts";

/** Every rule set that the product brings: rule files, and what the descriptions of lists say. */
export const bundledRules: readonly RuleSet[] = [...ruleSets, ...descriptions.flatMap(rulesOf)];

/** The description of an authority's lists as rules; none where it is of no season. */
function rulesOf(description: ListDescription): RuleSet | [] {
  const { authority, key, years, version, sources, questions, seat_types, quotas, figures } = description;
  if (years.length === 0) return [];
  const file = {
    authority: key,
    name: authority,
    years,
    version,
    sources: sources.map(({ publisher, title, official }) => ({
      publisher,
      title,
      note: official ? "" : "Written from memory, to be confirmed",
    })),
    state_means: wordsIn(description.title, "en"),
    lists: figures.map(listOf),
    seat_types: [],
    categories: {},
    ranks: {},
    quotas: {},
    home_states: [],
    elsewhere: [],
    home_states_file: false,
    coded: {
      seat_types,
      quotas,
      questions: Object.fromEntries(
        Object.entries(questions).map(([id, { several, unless_stated, options }]) => [
          id,
          { several, unless_stated, options: mapValues(options, ({ everyone, also }) => ({ everyone, also })) },
        ]),
      ),
    },
  };
  return readRuleSet(file, homeStates);
}

function listOf({ exam, key, same_as: same }: Figure): { exam: string; list: RankList; kind: RankKind } {
  const [list, kind] = same?.split(".") ?? [key, "rank"];
  return { exam, list: list as RankList, kind: kind as RankKind };
}

function mapValues<T, U>(of: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));
}
