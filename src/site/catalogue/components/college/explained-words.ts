import type { BranchCutoffs } from "#features/catalogue/cutoffs-contract.ts";

type Cutoffs = Pick<BranchCutoffs, "rounds" | "bySeatType" | "trendLines" | "quotas" | "seatTypes">;

/**
 * Words of admission lists that families do not know, in the order in which they are explained, and where each occurs.
 * The texts are `cutoff_notes.word_<name>` and `cutoff_notes.says_<name>`.
 */
export const explainedWords = [
  { name: "common_rank", occurs: (cutoffs) => authorities(cutoffs).some((one) => one === "JoSAA" || one === "CSAB") },
  { name: "percentile", occurs: (cutoffs) => rows(cutoffs).some(({ unit }) => unit === "percentile") },
  { name: "paper_2", occurs: (cutoffs) => rows(cutoffs).some(({ exam }) => /\bPaper 2\b/i.test(exam)) },
  { name: "csab", occurs: (cutoffs) => authorities(cutoffs).includes("CSAB") },
  {
    name: "home_state",
    occurs: ({ quotas }) => quotas.some((quota) => /^(hs|os|home state|other states?)\b/i.test(quota)),
  },
  {
    name: "home_university",
    occurs: ({ quotas, seatTypes }) =>
      [...quotas, ...seatTypes].some((text) => /home university|^(G|L|PWD|DEF).*[HO]$/i.test(text)),
  },
  { name: "preparatory", occurs: (cutoffs) => rows(cutoffs).some(({ is_preparatory }) => is_preparatory) },
  {
    name: "tfws",
    occurs: ({ seatTypes }) => seatTypes.some((seatType) => /^(TFWS?|tuition fee waiver)\b/i.test(seatType)),
  },
  { name: "stage", occurs: (cutoffs) => rows(cutoffs).some(({ stage }) => stage !== "") },
] as const satisfies readonly { name: string; occurs: (cutoffs: Cutoffs) => boolean }[];

function rows({ rounds, bySeatType }: Cutoffs) {
  return [...rounds, ...bySeatType];
}

function authorities(cutoffs: Cutoffs): string[] {
  return [...rows(cutoffs), ...cutoffs.trendLines].map(({ authority }) => authority);
}
