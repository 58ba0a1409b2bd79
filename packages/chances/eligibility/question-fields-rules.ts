import type { RankKind, RankList, RuleSet } from "./rule-set.ts";

/** What a candidate of an authority may have to state, in the order of a form. */
export interface QuestionFields {
  authority: string;
  name: string;
  /** The figures of the first question, by their fields: `jee_main.crl`. */
  firstRanks: string[];
  /** The lists of the first question: those that rank the candidates of ordinary programmes. */
  firstLists: RankList[];
  /** Lists of special programmes, such as architecture. */
  moreLists: RankList[];
  /** The figures of every list that the rules use, none where each list has its own: open seats, reserved seats, the same for persons with disabilities. */
  kinds: RankKind[];
  categories: string[];
  asksAat: boolean;
  /** Where Class XII can have been taken; empty where no seat asks for it. */
  states: string[];
  /** Questions of the authority's own, as its rules name them. */
  claims: ClaimField[];
}

/** A question whose answers say which seats are a candidate's. */
export interface ClaimField {
  /** `claims.kcet.category` */
  name: string;
  several: boolean;
  options: string[];
}

function claimFields({ authority, coded }: RuleSet): ClaimField[] {
  return Object.entries(coded?.questions ?? {}).flatMap(([question, { several, options }]) => {
    const asked = Object.entries(options).filter(([, { everyone }]) => !everyone);
    if (asked.length === 0) return [];
    const offered = several ? asked : Object.entries(options);
    return { name: `claims.${authority}.${question}`, several, options: offered.map(([option]) => option) };
  });
}

/**
 * The questions that an authority's rules need an answer to, so that a new authority's form follows from its rule file.
 */
export function questionFields(rules: RuleSet): QuestionFields {
  const special = rules.lists.filter(({ degree }) => degree !== undefined).map(({ list }) => list);
  const ordinary = rules.lists.filter(({ degree }) => degree === undefined);
  const firstLists = [...new Set(ordinary.map(({ list }) => list))];
  const kinds = Object.values(rules.ranks).flatMap((of) => [of.open, of.reserved, of.open_pwd, of.reserved_pwd]);
  const asksState = Object.values(rules.quotas).some((quota) => quota !== "everyone");
  return {
    authority: rules.authority,
    name: rules.name,
    firstRanks: [...new Set(ordinary.map(({ list, kind }) => `${list}.${kind ?? kinds[0]}`))],
    firstLists,
    moreLists: [...new Set(special.filter((list) => !firstLists.includes(list)))],
    kinds: [...new Set(kinds)],
    categories: rules.coded ? [] : ["OPEN", ...new Set(Object.values(rules.categories).flat())],
    claims: claimFields(rules),
    asksAat: rules.lists.some(({ asks }) => asks.includes("aat")),
    states: asksState ? [...rules.states] : [],
  };
}
