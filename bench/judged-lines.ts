import { readFileSync } from "node:fs";
import { itemAt, lastOf } from "#lib/lookups.ts";

/** A line of a judged file: what is typed, its kind, and what is wanted, separated by tabs. */
export interface JudgedLine {
  text: string;
  kind: string;
  wanted: string;
}

/** Reads a judged file; empty lines and those that begin with # are left out. */
export function readJudged(file: string): JudgedLine[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [text = "", kind = "", wanted = ""] = line.split("\t");
      return { text, kind, wanted };
    });
}

/** @param times in milliseconds, in any order */
export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = itemAt(sorted, Math.floor(sorted.length * 0.95));
  return `p95 ${p95.toFixed(1)} ms, slowest ${lastOf(sorted).toFixed(1)} ms`;
}
