import type { College } from "./college-contract.ts";

/** Acts of Parliament that set up institutes, by how the institutes of each are named. */
const acts: readonly [name: RegExp, act: string][] = [
  [/^Indian Institute of Technology\b/i, "Institutes of Technology Act, 1961"],
  [
    /\bNational Institute of Technology\b|^Indian Institute of Science Education and Research\b/i,
    "National Institutes of Technology, Science Education and Research Act, 2007",
  ],
  [/^All India Institute of Medical Sciences\b/i, "All India Institute of Medical Sciences Act, 1956"],
  [/^Indian Institute of Management\b/i, "Indian Institutes of Management Act, 2017"],
  [/^National Institute of Design\b/i, "National Institute of Design Act, 2014"],
  [/^National Institute of Fashion Technology\b/i, "National Institute of Fashion Technology Act, 2006"],
  [/^National Institute of Pharmaceutical Education and Research\b/i, "NIPER Act, 1998"],
  [
    /^School of Planning and Architecture,? (New Delhi|Bhopal|Vijayawada)$/i,
    "School of Planning and Architecture Act, 2014",
  ],
];

/**
 * The Act of Parliament under which an institute exists, and needs no regulator's approval; null where there is none. Only an
 * institute of the central government is one of these: private colleges bear similar names.
 */
export function foundingAct({ name, ownership }: Pick<College, "name" | "ownership">): string | null {
  if (ownership !== "government") return null;
  return acts.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
