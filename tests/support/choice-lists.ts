import type { PreparedChoice, PreparedList, Wishes } from "#features/choices/lint/contract.ts";
import type { FindingKind } from "#features/choices/lint/lint-rules.ts";

/** Colleges by how hard they are to get, as means of ln(rank). */
const colleges = { top: 7, strong: 8, good: 9, fair: 10, easy: 11 };
/** Programmes in the same way, beside the college. */
const families = { computer: -0.8, electronics: -0.3, mechanical: 0.3, civil: 0.8 };
type College = keyof typeof colleges;
type Family = keyof typeof families;

/** `top computer`: one choice of the invented counselling. */
type Name = `${College} ${Family}`;
const names = Object.keys(colleges).flatMap((college) =>
  Object.keys(families).map((family) => `${college} ${family}` as Name),
);

/** One row: which choice, the chance of its open pool, and what differs. */
type Row = [name: Name, chance: number | null, more?: Partial<PreparedChoice>];

interface TestList {
  authority?: PreparedList["authority"];
  wishes?: Wishes;
  further?: Row[];
}

/** A list as the server prepares it. A row with the name of an earlier one is the same choice. */
function prepared(
  rows: readonly Row[],
  { authority = "josaa", wishes = {}, further = [] }: TestList = {},
): PreparedList {
  const choices = new Map<number, PreparedChoice>();
  for (const row of rows) {
    const choice = choiceOf(row);
    if (!choices.has(choice.branch_id)) choices.set(choice.branch_id, choice);
  }
  return {
    authority,
    list: rows.map(([name]) => names.indexOf(name) + 1),
    choices: [...choices.values()],
    further: further.map(choiceOf),
    wishes,
    lists_given: ["jee_main"],
    together: { list: 0.05, seat_type: 0.05, institute: 0.05, branch: 0.1, is_measured: true },
    model: {
      version: "0",
      trained_on: [2024, 2025],
      valid_for: 2026,
      after_round: null,
      promise: "last_round",
      stale_since: null,
      rules: { version: 1, years: [2026], is_of_season: true, carried_from: null },
    },
  };
}

function choiceOf([name, chance, more]: Row): PreparedChoice {
  const [college, family] = name.split(" ") as [College, Family];
  const collegeId = Object.keys(colleges).indexOf(college) + 1;
  return {
    branch_id: names.indexOf(name) + 1,
    college_id: collegeId,
    college,
    branch: family,
    family,
    state: "open",
    why: null,
    needs: [],
    last: null,
    offered_again: null,
    fees: 100_000,
    has_hostel: true,
    level: { list: "jee_main", college: colleges[college], family: families[family] },
    pools: [
      {
        quota: "AI",
        seat_type: "OPEN",
        gender_pool: "Gender-Neutral",
        chance,
        closed: 9000,
        rank_used: { list: "jee_main", kind: "crl", value: 9000 },
      },
    ],
    ...more,
  };
}

const nobodys: Partial<PreparedChoice> = { pools: [] };
const waits = (...needs: string[]): Partial<PreparedChoice> => ({ ...nobodys, state: "waits", needs });

interface PlantedList {
  why: string;
  prepared: PreparedList;
  kind: FindingKind;
  /** Places of the trap. */
  rows: number[];
  /** Kinds that the trap brings with it. */
  others?: FindingKind[];
}

/** The end of a list that nobody leaves without a seat. */
const tail: Row[] = [
  ["fair civil", 0.99],
  ["easy civil", 0.995],
];

/** Lists with one trap each, and why it is one. */
export const plantedLists: PlantedList[] = [
  {
    why: "a safe row of the same college is above the programme that is harder to get everywhere",
    prepared: prepared([["good civil", 0.96], ["good computer", 0.45], ...tail]),
    kind: "order",
    rows: [1, 2],
    others: ["binds"],
  },
  {
    why: "the same programme at a college that is easier to get is above the one that is harder",
    prepared: prepared([["top computer", 0.05], ["fair computer", 0.95], ["strong computer", 0.5], ...tail]),
    kind: "order",
    rows: [2, 3],
  },
  {
    why: "a weak programme at a weak college is above a strong one at a strong college",
    prepared: prepared([
      ["top civil", 0.2],
      ["easy civil", 0.99],
      ["good computer", 0.3],
      ["fair civil", 0.98],
    ]),
    kind: "order",
    rows: [2, 3],
  },
  {
    why: "two wishes are below one safe row",
    prepared: prepared([
      ...([
        ["top civil", 0.1],
        ["good mechanical", 0.97],
        ["good electronics", 0.6],
        ["good computer", 0.3],
      ] as Row[]),
      ...tail,
    ]),
    kind: "order",
    rows: [2, 3, 4],
  },
  {
    why: "the row that the reader marked as wanted most is below a safe one",
    prepared: prepared([["top civil", 0.2], ["good computer", 0.93], ["strong civil", 0.8], ...tail], {
      wishes: { wanted: [8] },
    }),
    kind: "order",
    rows: [2, 3],
  },
  {
    why: "JoSAA: the first choice leaves no float, and it is a safe row above a wish",
    prepared: prepared([["fair mechanical", 0.98], ["fair computer", 0.5], ...tail]),
    kind: "binds",
    rows: [1, 2],
    others: ["order"],
  },
  {
    why: "MHT-CET: a safe row among the first three, which bind in round 2, is above a wish",
    prepared: prepared([["top computer", 0.04], ["good civil", 0.96], ["good computer", 0.5], ...tail], {
      authority: "mht_cet",
    }),
    kind: "binds",
    rows: [2, 3],
    others: ["order"],
  },
  {
    why: "MHT-CET: the sixth choice binds in round 3 and is above the fees that the family set",
    prepared: prepared(
      [
        ...([
          ["top computer", 0.03],
          ["top electronics", 0.1],
          ["strong electronics", 0.2],
        ] as Row[]),
        ...(
          [
            ["strong mechanical", 0.4],
            ["good mechanical", 0.6],
            ["fair mechanical", 0.8],
          ] as Row[]
        ).map(([name, chance], at): Row => [name, chance, at === 2 ? { fees: 400_000 } : {}]),
        ...tail,
      ],
      { authority: "mht_cet", wishes: { fees_up_to: 200_000 } },
    ),
    kind: "binds",
    rows: [6],
    others: ["above_fees"],
  },
  {
    why: "the list ends with dreams alone, and safe choices exist",
    prepared: prepared(
      [
        ["top computer", 0.05],
        ["strong computer", 0.2],
        ["good computer", 0.4],
      ],
      { further: tail },
    ),
    kind: "no_safety_tail",
    rows: [3],
  },
  {
    why: "behind rows of which one is open in every year, a much harder row never gets its turn",
    prepared: prepared([
      ["strong computer", 0.3],
      ["fair computer", 0.97],
      ["easy computer", 0.99],
      ["fair electronics", 0.99],
      ["easy electronics", 0.995],
      ["good civil", 0.5],
    ]),
    kind: "never_allotted",
    rows: [6],
  },
  {
    why: "the same choice is in the list twice",
    prepared: prepared([["strong computer", 0.3], ["good computer", 0.6], ["strong computer", 0.3], ...tail]),
    kind: "duplicate",
    rows: [1, 3],
  },
  {
    why: "an IIT is in the list of a candidate who gave a rank of JEE Main alone",
    prepared: prepared([["top computer", null, waits("jee_advanced.crl")], ["good computer", 0.6], ...tail]),
    kind: "wrong_rank",
    rows: [1],
  },
  {
    why: "the seats are for women alone and the candidate is a man",
    prepared: prepared([
      ["strong computer", null, { ...nobodys, state: "out", why: "women_only" }],
      ["good computer", 0.6],
      ...tail,
    ]),
    kind: "not_yours",
    rows: [1],
  },
  {
    why: "the state of Class XII was not given, so nobody can say whose seats these are",
    prepared: prepared([["good computer", 0.6], ["good civil", null, waits("state", "jee_main.crl")], ...tail]),
    kind: "answer_missing",
    rows: [2],
  },
  {
    why: "the branch was closed: the newest list does not have it",
    prepared: prepared([
      ["strong civil", null, { ...nobodys, state: "gone", last: { year: 2024, closing: 41_000 } }],
      ["good computer", 0.6],
      ...tail,
    ]),
    kind: "not_offered",
    rows: [1],
  },
  {
    why: "the branch is in no list of this authority",
    prepared: prepared([["good computer", 0.6], ["easy computer", null, { ...nobodys, state: "unknown" }], ...tail]),
    kind: "unknown_branch",
    rows: [2],
  },
  {
    why: "a row closes far before the candidate's rank in every year",
    prepared: prepared([["top computer", 0.005], ["good computer", 0.6], ...tail]),
    kind: "out_of_reach",
    rows: [1],
  },
  {
    why: "a row costs more than the family set",
    prepared: prepared([["good computer", 0.6, { fees: 300_000 }], ...tail], { wishes: { fees_up_to: 250_000 } }),
    kind: "above_fees",
    rows: [1],
    others: ["binds"],
  },
  {
    why: "a row has no hostel near it and the family needs one",
    prepared: prepared([["top civil", 0.1], ["good computer", 0.6, { has_hostel: false }], ...tail], {
      wishes: { needs_hostel: true },
    }),
    kind: "no_hostel",
    rows: [2],
  },
  {
    why: "the rank in the category was not given, so its seats are not judged",
    prepared: prepared([["good computer", 0.6, { needs: ["jee_main.category"] }], ...tail]),
    kind: "seats_not_judged",
    rows: [1],
  },
];

interface SoundList {
  why: string;
  prepared: PreparedList;
}

/** Lists in which nothing is wrong, though something looks odd. */
export const soundLists: SoundList[] = [
  {
    why: "from the hardest to the easiest, with a safe end",
    prepared: prepared([["top computer", 0.1], ["strong computer", 0.3], ["good computer", 0.6], ...tail]),
  },
  {
    why: "a long tail of safe rows that will not be needed",
    prepared: prepared([
      ...([
        ["good computer", 0.5],
        ["fair computer", 0.97],
        ["fair electronics", 0.98],
      ] as Row[]),
      ...([
        ["fair mechanical", 0.985],
        ["fair civil", 0.99],
        ["easy computer", 0.99],
        ["easy civil", 0.995],
      ] as Row[]),
    ]),
  },
  {
    why: "computer science anywhere before anything else at a better college: a taste that no figure contradicts",
    prepared: prepared([["strong computer", 0.3], ["fair computer", 0.9], ["strong mechanical", 0.75], ...tail]),
  },
  {
    why: "one college in all its programmes before the others",
    prepared: prepared([["good computer", 0.35], ["good electronics", 0.55], ["good civil", 0.8], ...tail]),
  },
  { why: "a single row that is safe", prepared: prepared([["fair civil", 0.99]]) },
  {
    why: "two rows nearly as hard as each other in the other order",
    prepared: prepared([["good computer", 0.55], ["strong computer", 0.42], ["fair computer", 0.8], ...tail]),
  },
  {
    why: "MHT-CET: dreams first, the safe rows behind the places that bind",
    prepared: prepared(
      [
        ...([
          ["top computer", 0.03],
          ["top electronics", 0.1],
          ["strong electronics", 0.2],
        ] as Row[]),
        ...([
          ["strong mechanical", 0.4],
          ["good mechanical", 0.6],
          ["fair mechanical", 0.8],
        ] as Row[]),
        ...tail,
      ],
      { authority: "mht_cet" },
    ),
  },
  {
    why: "fees and hostels are within what the family set",
    prepared: prepared([["strong computer", 0.3], ["good computer", 0.6], ...tail], {
      wishes: { fees_up_to: 100_000, needs_hostel: true },
    }),
  },
  {
    why: "the rows that the reader marked come first",
    prepared: prepared([["strong civil", 0.5], ["strong computer", 0.3], ["good computer", 0.6], ...tail], {
      wishes: { wanted: [8, 5] },
    }),
  },
  {
    why: "a new programme without a percentage in the middle",
    prepared: prepared([["strong computer", 0.3], ["good electronics", null], ["good computer", 0.6], ...tail]),
  },
];
