import type { RankKind, RankList, RuleSet } from "./rule-set.ts";

/** What a candidate of an authority may have to state, in the order of a form. */
export interface QuestionFields {
  authority: string;
  name: string;
  /** The lists of the first question: those that rank the candidates of ordinary programmes. */
  firstLists: RankList[];
  /** Lists of special programmes, such as architecture. */
  moreLists: RankList[];
  /** The figures of a list that the rules use: open seats, reserved seats, the same for persons with disabilities. */
  kinds: RankKind[];
  categories: string[];
  asksAat: boolean;
  /** Where Class XII can have been taken; empty where no seat asks for it. */
  states: string[];
}

/**
 * The questions that an authority's rules need an answer to, so that a new authority's form follows from its rule file.
 */
export function questionFields(rules: RuleSet): QuestionFields {
  const special = rules.lists.filter(({ degree }) => degree !== undefined).map(({ list }) => list);
  const ordinary = rules.lists.filter(({ degree }) => degree === undefined).map(({ list }) => list);
  const kinds = Object.values(rules.ranks).flatMap((of) => [of.open, of.reserved, of.open_pwd, of.reserved_pwd]);
  const asksState = Object.values(rules.quotas).some((quota) => quota !== "everyone");
  return {
    authority: rules.authority,
    name: rules.name,
    firstLists: [...new Set(ordinary)],
    moreLists: [...new Set(special.filter((list) => !ordinary.includes(list)))],
    kinds: [...new Set(kinds)],
    categories: ["OPEN", ...new Set(Object.values(rules.categories).flat())],
    asksAat: rules.lists.some(({ asks }) => asks.includes("aat")),
    states: asksState ? [...rules.states] : [],
  };
}
