import { type BranchFamily, branchFamilies } from "#lib/branch-family.ts";
import type { Branch } from "./college-contract.ts";
import type { Level } from "./contract.ts";
import { compareBranches } from "./rules.ts";

/**
 * The words of each family. A branch is of the first family whose words are in its name. Source: our own reading of the branch
 * names in the registers (decision 0065).
 */
const wordsOf: Readonly<Record<BranchFamily, RegExp>> = {
  medicine: /\bmbbs\b/i,
  dentistry: /\bbds\b|\bdental\b/i,
  computer: /\bcomput(er|ing)|\bcse?\b|\bsoftware\b|\bmca\b|\bbca\b/i,
  "ai-data": /artificial intelligence|\bai\b|machine learning|\bdata (science|engineering|analytics)/i,
  information: /\binformation (technology|science)/i,
  electronics: /\belectronics?\b|\b(tele)?communication\b|\bvlsi\b|\bece\b|\binstrumentation\b/i,
  electrical: /\belectrical\b/i,
  mechanical: /\bmechanical\b|\bmechatronics\b|\bautomobile\b|\bautomotive\b|\brobotics\b/i,
  civil: /\bcivil\b|\bconstruction\b/i,
  chemical: /\bchemical\b/i,
  biotechnology: /\bbio-?(technology|medical)\b/i,
  pharmacy: /pharm/i,
  architecture: /\barchitecture\b/i,
  law: /\blaws?\b|\bll\.?b\b/i,
  management: /\bmanagement\b|\bmba\b|\bbba\b|\bbms\b/i,
  commerce: /\bcommerce\b|\bb\.?\s?com\b/i,
};

/** Names whose family is remembered: thousands of colleges have the same few. */
const maxNames = 5000;
const placesByName = new Map<string, number>();

/** The place of a branch's family by its name; behind the last: of none. */
function placeOfName(name: string): number {
  const known = placesByName.get(name);
  if (known !== undefined) return known;
  const found = branchFamilies.findIndex((family) => wordsOf[family].test(name));
  const place = found === -1 ? branchFamilies.length : found;
  if (placesByName.size < maxNames) placesByName.set(name, place);
  return place;
}

/** The family of a branch by its name; null: of none. */
export function branchFamilyOf(name: string): BranchFamily | null {
  return branchFamilies[placeOfName(name)] ?? null;
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
 * The branch that a college opens on: the one requested; else one of the family that was looked at last; else the one whose
 * closing value speaks for the college; else one with cut-offs, undergraduate before postgraduate, with the most seats.
 */
export function chooseBranch<T extends BranchOption>(
  branches: readonly T[],
  asked: {
    branchId?: number | null | undefined;
    family?: BranchFamily | null | undefined;
    headlineId?: number | null | undefined;
  },
): T | null {
  const found = branches.find(({ id }) => id === asked.branchId);
  if (found) return found;
  const compare = (a: T, b: T) =>
    isOf(asked.family, b) - isOf(asked.family, a) ||
    Number(b.id === asked.headlineId) - Number(a.id === asked.headlineId) ||
    Number(b.hasCutoffs) - Number(a.hasCutoffs) ||
    levels.indexOf(a.level) - levels.indexOf(b.level) ||
    compareBranches(a, b);
  return branches.reduce<T | null>((best, branch) => (best && compare(best, branch) <= 0 ? best : branch), null);
}

function isOf(family: BranchFamily | null | undefined, { name }: BranchOption): number {
  return family && branchFamilyOf(name) === family ? 1 : 0;
}
