import { centralLearning, type Learning, shortLearning, stateLearning } from "./learning.ts";
import type { Factors, Observation, ScaleName } from "./observation.ts";
import type { Promised } from "./panel.ts";
import { familyOf } from "./programme-families.ts";

/** One closing value as the database has it, with what it is of. */
export interface CutoffRow {
  branchId: number;
  collegeId: number;
  college: string;
  programme: string;
  /** '' for the four-year B.Tech; else `B.Arch, 5 years`. */
  degree: string;
  exam: string;
  year: number;
  round: number;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  opening: number | null;
  closing: number;
  rankList: "category" | "common";
}

/** What an authority's newest list calls a branch, to the letter. */
export interface ListName {
  institute: string;
  programme: string;
}

/** Which seats a series is of, as the authority names them in its newest list. */
export type Seats = Pick<
  CutoffRow,
  "branchId" | "collegeId" | "college" | "programme" | "degree" | "exam" | "quota" | "seatType" | "gender" | "rankList"
>;

/** An authority whose past is long enough for a chance. */
export interface AuthorityModel {
  /** As in the API. */
  key: string;
  /** As cut-offs name it. */
  name: string;
  scale: ScaleName;
  promise: Promised;
  learning: Learning;
  /** Whether its institutes are of the kinds that JoSAA names; else they differ by who runs them. */
  hasCentralInstitutes?: boolean;
  /** null: the row is not of these seats. */
  factorsOf: (row: CutoffRow) => Factors | null;
}

/** The degree of a branch without its length. */
export function degreeName(degree: string): string {
  return degree === "" ? "B.Tech" : degree.replace(/,.*$/, "");
}

const centralLists: Readonly<Record<string, string>> = {
  "JEE Advanced": "jee_advanced",
  "JEE Main": "jee_main",
  "JEE Main Paper 2": "jee_main_paper2",
};

/** The four kinds of institutes that JoSAA names. */
export function instituteType(name: string): string {
  if (/^Indian Institute of Technology\b/.test(name)) return "IIT";
  if (/\bNational Institute of Technology\b|Engineering Science and Technology,? Shibpur/.test(name)) return "NIT";
  return /Institute of Information Technology|\bIIIT\b/.test(name) ? "IIIT" : "GFTI";
}

function whereAndWhat({ collegeId, programme, degree, gender }: CutoffRow) {
  return {
    institute: String(collegeId),
    programme: `${programme}|${degree}`,
    family: familyOf(programme, degreeName(degree)),
    gender,
  };
}

function centralFactors(row: CutoffRow): Factors | null {
  const list = centralLists[row.exam];
  if (!list) return null;
  const degree = degreeName(row.degree);
  return {
    ...whereAndWhat(row),
    instituteType: instituteType(row.college),
    list: list === "jee_main_paper2" ? `${list}${degree === "B.Plan" ? "b" : "a"}` : list,
    quota: row.quota,
    seatType: row.seatType,
    isPwd: row.seatType.endsWith("(PwD)"),
  };
}

/** Whose candidates a seat of Maharashtra went to; older lists have that alone, newer ones also whose seat it was. */
const candidatesOf: Readonly<Record<string, string>> = {
  "Home university seats, other candidates": "Other universities",
  "Other universities' seats, home candidates": "Home university",
};

/** All-India seats have a list of their own, that of JEE Main; candidates of the state who got one are in the state's lists. */
const maharashtraLists: Readonly<Record<string, (seatType: string) => string | null>> = {
  "MHT CET": () => "mht_cet",
  "JEE Main": (seatType) => (seatType === "AI" ? "jee_main" : null),
};

function maharashtraFactors(row: CutoffRow): Factors | null {
  const list = maharashtraLists[row.exam]?.(row.seatType);
  // All-India seats that go by MHT-CET, where candidates with JEE Main left them, are few and open to others.
  if (!list || (list === "mht_cet" && row.quota.startsWith("AI"))) return null;
  return {
    ...whereAndWhat(row),
    instituteType: "",
    list,
    quota: candidatesOf[row.quota] ?? row.quota,
    // L and G differ by gender, the last letter repeats the quota; that of EWS and TFWS is their own.
    seatType: row.seatType
      .replace(/^[GL](?=(?:OPEN|SC|ST|VJ|NT|OBC|SEBC))/, "")
      .replace(/(?<=OPEN|SC|ST|VJ|NT[123]|OBC|SEBC)[SHO]$/, ""),
    isPwd: row.seatType.startsWith("PWD"),
  };
}

/** A state whose seat types hold all that divides its candidates; null: a list that is not joined over years. */
function stateFactors(lists: Readonly<Record<string, string>>) {
  return (row: CutoffRow): Factors | null => {
    const list = lists[row.exam];
    if (!list) return null;
    return {
      ...whereAndWhat(row),
      instituteType: "",
      list,
      quota: row.quota,
      seatType: row.seatType,
      isPwd: /\((PwD|PH)\)/.test(row.seatType),
    };
  };
}

/** Institutes all over India, whose seats are allotted together. */
const central = {
  scale: "rank",
  promise: "last",
  learning: centralLearning,
  hasCentralInstitutes: true,
  factorsOf: centralFactors,
} as const;

/** Two or three years of lists, each round of which has seats that were left (`any`) or all seats that were given until then (`last`). */
const shortPast = { scale: "rank", learning: shortLearning } as const;

/** The authorities whose lists are joined over years. Others are shown as they were, without a chance. */
export const authorityModels: readonly AuthorityModel[] = [
  { key: "josaa", name: "JoSAA", ...central },
  { key: "csab", name: "CSAB", ...central },
  {
    key: "mht_cet",
    name: "MHT-CET CAP",
    scale: "percentile",
    promise: "any",
    learning: stateLearning,
    factorsOf: maharashtraFactors,
  },
  { key: "kcet", name: "KCET", promise: "any", ...shortPast, factorsOf: stateFactors({ KCET: "kcet" }) },
  {
    key: "tg_eapcet",
    name: "TG EAPCET",
    promise: "last",
    ...shortPast,
    factorsOf: stateFactors({ "TG EAPCET": "tg_eapcet" }),
  },
  {
    key: "wbjee",
    name: "WBJEE",
    promise: "any",
    ...shortPast,
    factorsOf: stateFactors({ WBJEE: "wbjee", "JEE Main": "jee_main" }),
  },
  { key: "comedk", name: "COMEDK", promise: "any", ...shortPast, factorsOf: stateFactors({ "COMEDK UGET": "comedk" }) },
];

const keaMedicalFactors = stateFactors({ "NEET UG": "neet" });

/**
 * Authorities that can be back-tested and are not served: the forward tests of UPTAC's all-India seats and of Karnataka's
 * medical seats (decision 0133) do not hold. Of KEA's medical lists only the first round is there for every year.
 */
export const unservedModels: readonly AuthorityModel[] = [
  {
    key: "kea_medical",
    name: "KEA",
    promise: "any",
    ...shortPast,
    factorsOf: (row) => (row.round === 1 ? keaMedicalFactors(row) : null),
  },
  { key: "uptac", name: "UPTAC", promise: "any", ...shortPast, factorsOf: stateFactors({ "JEE Main": "jee_main" }) },
];

/** A row on the model's scale. */
export function toObservation(
  row: CutoffRow,
  { factorsOf }: AuthorityModel,
  toModel: (value: number) => number,
): Observation | null {
  const factors = factorsOf(row);
  if (!factors) return null;
  return {
    series: [row.branchId, factors.quota, factors.seatType, factors.gender].join("|"),
    year: row.year,
    round: row.round,
    closing: toModel(row.closing),
    opening: row.opening === null ? null : toModel(row.opening),
    factors,
  };
}
