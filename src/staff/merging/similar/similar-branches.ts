import type { SimilarPair } from "./similar-colleges.ts";
import { overlap } from "./words.ts";

/** A branch as it is compared. */
export interface ComparedBranch {
  id: number;
  collegeId: number;
  name: string;
  level: string;
  degree: string;
  shift: number;
  intake: number | null;
  hasCutoffs: boolean;
}

/** Below it two branches of one college share words and no more. */
const leastOverlap = 0.5;

/**
 * Pairs of branches of one college of which one has the seats and the other the ranks: a register and a rank list named
 * the branch differently. Best first.
 */
export function similarBranches(branches: readonly ComparedBranch[]): SimilarPair[] {
  const groups = new Map<string, ComparedBranch[]>();
  for (const branch of branches) {
    const key = `${branch.collegeId} ${branch.level} ${branch.shift} ${isIntegrated(branch)}`;
    groups.set(key, [...(groups.get(key) ?? []), branch]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const ranked = group.filter(({ intake, hasCutoffs }) => intake === null && hasCutoffs);
      const seated = group.filter(({ intake }) => intake !== null);
      return ranked.flatMap((one) => seated.flatMap((other) => compare(one, other) ?? []));
    })
    .sort((a, b) => b.score - a.score || a.oneId - b.oneId);
}

/** Courses of five years or of two degrees, however a list writes it. */
function isIntegrated({ degree }: ComparedBranch): boolean {
  return /integrated|dual|\+|5 years/i.test(degree);
}

function compare(ranked: ComparedBranch, seated: ComparedBranch): SimilarPair | null {
  const { jaccard } = overlap(stems(ranked.name), stems(seated.name), () => 1);
  const isOneName = jaccard > 0.999;
  // A branch with ranks of its own is another one, unless only the words' order or ending differs.
  if (jaccard < leastOverlap || (!isOneName && seated.hasCutoffs)) return null;
  return {
    oneId: Math.min(ranked.id, seated.id),
    otherId: Math.max(ranked.id, seated.id),
    score: isOneName ? (seated.hasCutoffs ? 0.85 : 0.95) : Math.round(80 * jaccard) / 100,
    reasons: [
      isOneName ? "The same name but for endings and order" : `Similar names (${Math.round(jaccard * 100)} %)`,
      seated.hasCutoffs ? "One has seats, the other only ranks" : "One has the seats, the other the ranks",
    ],
  };
}

const unimportant = new Set(["and", "of", "in", "the", "with", "engineering", "technology", "including"]);

/** The beginnings of a name's words, so that `metallurgy` and `metallurgical` are one. */
function stems(name: string): Set<string> {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const telling = words.filter((word) => word !== "" && !unimportant.has(word));
  const beginning = (word: string) => word.replace(/(ical|ics|ing|y|al|aging|s)$/, "").slice(0, 9);
  return new Set((telling.length > 0 ? telling : words).map(beginning));
}
