/**
 * Whose closing values a card shows. A college closes at another value for every quota, category and list; the card has
 * the one of the seats that most students compete for, and says which they are. Everything else is on the college's page.
 */

/** Pools that a quota names. */
export const quotaPools = [
  "all_india",
  "other_states",
  "everyone",
  "state",
  "home_state",
  "other_universities",
  "home_university",
  "other",
] as const;
/** Which students a quota's seats are for; `other`: a quota that no rule below names. */
export type QuotaPool = (typeof quotaPools)[number];

/** Which students a closing range is for; `women`: women alone, because every open seat of the college is theirs. */
export const openPools = [...quotaPools, "women"] as const;

/**
 * Seat types that ask for no category, in lower case, as each authority names them: OPEN (JoSAA, CSAB, UPTAC), GM (KEA,
 * COMEDK: general merit), OC (Andhra Pradesh, Telangana, Tamil Nadu: open category), UR (Delhi University, MCC:
 * unreserved), SM (Kerala: state merit), GOPENS, GOPENO, GOPENH (Maharashtra: general open seats of the state, of other
 * universities, of the home university), LOPENS, LOPENO, LOPENH (the same for women) and AI (its All-India seats). Empty:
 * the authority has no categories.
 */
export const openSeatTypes = [
  ...["", "open", "open category", "open (general)", "op", "ur", "unreserved", "ur (general)"],
  ...["gm", "general merit", "gen", "general", "oc", "sm", "state merit", "gopens", "gopeno", "gopenh", "ai", "all"],
  ...["lopens", "lopeno", "lopenh"],
];

/**
 * What a quota says of its students; the first pattern that fits counts. PostgreSQL's regular expressions, matched against
 * the quota in lower case. null: seats for a few, which never count as the pool of most students.
 */
export const quotaRules: readonly { pattern: string; pool: QuotaPool | null }[] = [
  { pattern: "^$", pool: "everyone" },
  { pattern: "\\m(nri|oci|pio|dasa|ciwg|foreign|management|minority|muslim|christian|jain|sikh)\\M", pool: null },
  { pattern: "\\m(tfws?|fee waiver|supernumerary|defence|armed forces|esi|ward|pwd|disability)\\M", pool: null },
  // JoSAA: seats for those of Jammu and Kashmir, Goa, Ladakh, Andhra Pradesh, beside the home state's.
  { pattern: "^(jk|go|la|ap)$", pool: null },
  // Maharashtra: seats of one level that went to candidates of the other.
  { pattern: "seats(, | allotted to )(other|home)", pool: null },
  { pattern: "^(ai|all[ -]?india)\\M", pool: "all_india" },
  { pattern: "^(os|other states?|outside|all states)\\M", pool: "other_states" },
  { pattern: "^state([ -]level)?$", pool: "state" },
  { pattern: "^(hs|home state|delhi|chandigarh)\\M", pool: "home_state" },
  { pattern: "^other (than home )?universit(y|ies)$", pool: "other_universities" },
  { pattern: "^home university$", pool: "home_university" },
  { pattern: "", pool: "other" },
];

const compiledRules = quotaRules.map(({ pattern, pool }) => ({
  pool,
  // PostgreSQL marks the beginning and the end of a word apart.
  test: new RegExp(pattern.replaceAll(/\\[mM]/g, "\\b")),
}));

/** Which students a quota's seats are for; null: for a few. The same rules in JavaScript. */
export function quotaPoolOf(quota: string): QuotaPool | null {
  return compiledRules.find(({ test }) => test.test(quota.toLowerCase()))?.pool ?? null;
}

/**
 * Which pools hold most candidates of a counselling. Of the whole country: those who live elsewhere, whether the college
 * has one quota for all or splits off its home state. Of a state: its own students; where seats are split by the area of
 * a university, those of the rest of the state. Smaller comes first, the others are shown only where those are missing.
 */
export const poolTiers: Readonly<Record<"country" | "state", Readonly<Record<QuotaPool, number>>>> = {
  country: {
    all_india: 1,
    other_states: 1,
    everyone: 1,
    home_state: 2,
    state: 2,
    other_universities: 3,
    home_university: 3,
    other: 4,
  },
  state: {
    everyone: 1,
    state: 1,
    home_state: 1,
    other_universities: 1,
    home_university: 2,
    all_india: 3,
    other_states: 3,
    other: 4,
  },
};

/**
 * Authorities that differ from the rest: every other one admits the students of a state. `isFallback`: it fills left-over
 * seats (CSAB) or a private share of them (COMEDK), so its list counts only where there is no other.
 */
export const countedAuthorities = [
  { name: "JoSAA", scope: "country", order: 0, isFallback: false },
  { name: "MCC", scope: "country", order: 0, isFallback: false },
  { name: "CSAB", scope: "country", order: 1, isFallback: true },
  { name: "COMEDK", scope: "state", order: 1, isFallback: true },
] as const satisfies readonly { name: string; scope: keyof typeof poolTiers; order: number; isFallback: boolean }[];

/**
 * Exams of the whole country in the order in which lists show them; those of states, universities and institutes follow by
 * name. Their ranks are never compared: each counts another set of candidates.
 */
const nationalExams = ["JEE Advanced", "JEE Main", "JEE Main Paper 2", "NEET UG"];

/** Whether the exam is one of the whole country. */
export function isNationalExam(exam: string): boolean {
  return nationalExams.includes(exam);
}

/** The order of two exams in a list that shows one after the other. */
export function compareExams(a: string, b: string): number {
  const place = (exam: string) => {
    const at = nationalExams.indexOf(exam);
    return at === -1 ? nationalExams.length : at;
  };
  return place(a) - place(b) || a.localeCompare(b, "en");
}
