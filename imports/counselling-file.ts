import { basename, resolve } from "node:path";

/** The authority that published a list. */
export interface CounsellingList {
  authority: "JoSAA" | "CSAB";
  year: number;
  round: number;
}

/** The last round of years whose final result was published as one list. */
const lastRounds: Readonly<Record<number, number>> = { 2022: 6, 2023: 6, 2024: 5, 2025: 6 };

/**
 * Authority, year and round from a file's name: `josaa_2024_round_5.csv.gz`, `csab_2023_round_1.csv`, or any file in a
 * folder `josaa_2025_final`, which holds that year's final round.
 *
 * @returns null when the name does not match
 */
export function counsellingList(path: string): CounsellingList | null {
  const named = /(josaa|csab)[_-](\d{4})[_-]round[_-](\d{1,2})/i.exec(basename(path));
  if (named) return { authority: authorityOf(named[1]!), year: Number(named[2]), round: Number(named[3]) };
  const final = /(josaa|csab)[_-](\d{4})[_-]final/i.exec(resolve(path));
  const round = final && lastRounds[Number(final[2])];
  return final && round ? { authority: authorityOf(final[1]!), year: Number(final[2]), round } : null;
}

function authorityOf(word: string): "JoSAA" | "CSAB" {
  return word.toLowerCase() === "csab" ? "CSAB" : "JoSAA";
}

/** A rank as JoSAA writes it: `13018`, `1.10368e+006`, or `150P` of the preparatory-course list. */
export interface ReadRank {
  rank: number;
  isPreparatory: boolean;
}

/** @returns null for anything other than a rank of 1 or more */
export function readRank(raw: string | number): ReadRank | null {
  const match = /^\s*(\d+(?:\.\d+)?(?:e\+?\d+)?)\s*(P?)\s*$/i.exec(String(raw));
  if (!match) return null;
  const rank = Math.round(Number(match[1]));
  return rank >= 1 && rank < 1e8 ? { rank, isPreparatory: match[2] !== "" } : null;
}

/** The exam whose ranks a list contains. Source: JoSAA business rules, "ranks used for allotment". */
export function examOf(institute: string, stream: string): string {
  if (/^Indian Institute of Technology\b/i.test(institute)) return "JEE Advanced";
  return stream === "architecture" ? "JEE Main Paper 2" : "JEE Main";
}
