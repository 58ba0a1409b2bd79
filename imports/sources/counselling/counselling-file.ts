import { basename } from "node:path";
import { itemAt } from "#lib/lookups.ts";

/** The authority that published a list. */
export interface CounsellingList {
  authority: "JoSAA" | "CSAB";
  year: number;
  round: number;
}

/**
 * Authority, year and round from a file's name: `josaa_2024_round_5.csv.gz`, `csab_2023_round_1.csv`. How many rounds a
 * year has is never assumed: "final" names no round.
 *
 * @returns null when the name does not match
 */
export function counsellingList(path: string): CounsellingList | null {
  const named = /(josaa|csab)[_-](\d{4})[_-]round[_-](\d{1,2})/i.exec(basename(path));
  return named && { authority: authorityOf(itemAt(named, 1)), year: Number(named[2]), round: Number(named[3]) };
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

/** Whether a list may be a part of a round: a name that goes on after the round's number, such as `…_round_5_open.json`. */
export function isWholeRound(path: string): boolean {
  return /[_-]round[_-]\d{1,2}\.[a-z.]+$/i.test(basename(path));
}

/** @param institute its present name */
export function isIit(institute: string): boolean {
  return /^Indian Institute of Technology\b/i.test(institute);
}

/** The exam whose ranks a list contains. Source: JoSAA business rules, "ranks used for allotment". */
export function examOf(ofIit: boolean, stream: string): string {
  if (ofIit) return "JEE Advanced";
  return stream === "architecture" ? "JEE Main Paper 2" : "JEE Main";
}
