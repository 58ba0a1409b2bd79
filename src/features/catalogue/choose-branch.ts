import type { Branch, Level } from "./contract.ts";
import { compareBranches } from "./rules.ts";

/**
 * Families of branches in the order in which most students look for them. A branch is of the first family whose words are
 * in its name. Source: our own reading of the branch names in the registers (decision 0065).
 */
const families = [
  { key: "medicine", words: /\bmbbs\b/i },
  { key: "dentistry", words: /\bbds\b|\bdental\b/i },
  { key: "computer", words: /\bcomput(er|ing)|\bcse?\b|\bsoftware\b|\bmca\b|\bbca\b/i },
  { key: "ai-data", words: /artificial intelligence|\bai\b|machine learning|\bdata (science|engineering|analytics)/i },
  { key: "information", words: /\binformation (technology|science)/i },
  { key: "electronics", words: /\belectronics?\b|\b(tele)?communication\b|\bvlsi\b|\bece\b|\binstrumentation\b/i },
  { key: "electrical", words: /\belectrical\b/i },
  { key: "mechanical", words: /\bmechanical\b|\bmechatronics\b|\bautomobile\b|\bautomotive\b|\brobotics\b/i },
  { key: "civil", words: /\bcivil\b|\bconstruction\b/i },
  { key: "chemical", words: /\bchemical\b/i },
  { key: "biotechnology", words: /\bbio-?(technology|medical)\b/i },
  { key: "pharmacy", words: /pharm/i },
  { key: "architecture", words: /\barchitecture\b/i },
  { key: "law", words: /\blaws?\b|\bll\.?b\b/i },
  { key: "management", words: /\bmanagement\b|\bmba\b|\bbba\b|\bbms\b/i },
  { key: "commerce", words: /\bcommerce\b|\bb\.?\s?com\b/i },
] as const satisfies readonly { key: string; words: RegExp }[];

export type BranchFamily = (typeof families)[number]["key"];

/** Names whose family is remembered: thousands of colleges have the same few. */
const maxNames = 5000;
const placesByName = new Map<string, number>();

/** The place of a branch's family by its name; behind the last: of none. */
function placeOfName(name: string): number {
  const known = placesByName.get(name);
  if (known !== undefined) return known;
  const found = families.findIndex(({ words }) => words.test(name));
  const place = found === -1 ? families.length : found;
  if (placesByName.size < maxNames) placesByName.set(name, place);
  return place;
}

/** The family of a branch by its name; null: of none. */
export function branchFamilyOf(name: string): BranchFamily | null {
  return families[placeOfName(name)]?.key ?? null;
}

/** A family by its key, which comes from a cookie; null: there is none. */
export function readBranchFamily(key: string | null): BranchFamily | null {
  return families.find((family) => family.key === key)?.key ?? null;
}

interface BranchOption {
  id: number;
  name: string;
  level: Level;
  intake: number | null;
  hasCutoffs: boolean;
}

/** A branch of the wire as the choice among branches needs it. */
export function toBranchOption(branch: Branch): BranchOption {
  const { branch_id: id, branch_name: name, level, intake, has_cut_offs: hasCutoffs } = branch;
  return { id, name, level, intake, hasCutoffs };
}

const levels: readonly Level[] = ["ug", "pg", "diploma"];

/**
 * The branch that a college opens on: the one asked for; else one of the family that was looked at last; else one with
 * cut-offs, undergraduate before postgraduate, of the family most students look for, with the most seats.
 */
export function chooseBranch<T extends BranchOption>(
  branches: readonly T[],
  asked: { branchId?: number | null | undefined; family?: BranchFamily | null | undefined },
): T | null {
  const found = branches.find(({ id }) => id === asked.branchId);
  if (found) return found;
  const compare = (a: T, b: T) =>
    isOf(asked.family, b) - isOf(asked.family, a) ||
    Number(b.hasCutoffs) - Number(a.hasCutoffs) ||
    levels.indexOf(a.level) - levels.indexOf(b.level) ||
    placeOfName(a.name) - placeOfName(b.name) ||
    compareBranches(a, b);
  return branches.reduce<T | null>((best, branch) => (best && compare(best, branch) <= 0 ? best : branch), null);
}

function isOf(family: BranchFamily | null | undefined, { name }: BranchOption): number {
  return family && branchFamilyOf(name) === family ? 1 : 0;
}
