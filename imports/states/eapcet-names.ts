import type { ListedCutoff, ListLine } from "../lists/list-file.ts";
import type { ListedProgramme } from "../lists/listed-programme.ts";
import { isCutOff } from "../tidy/cut-off-name.ts";
import { tidyInstituteName } from "../tidy/tidy-names.ts";

/** What EAPCET's lists write behind the name of a college: such seats have a code of their own beside the college's. */
export interface SeatsBehindName {
  name: string;
  /** The list cut the name off. */
  isCut: boolean;
  /** The college keeps these seats without grants; ranks and fees are others than those of its regular seats. */
  isSelfFinanced: boolean;
  /** The programmes lead to the master's degree. */
  isIntegrated: boolean;
}

const integrated = /[\s-]*\b(?:5|five)[\s-]*years?[\s-]*integrated[\s-]*m\.?\s?tech\b\.?/i;
/** The lists cut names off at sixty letters: `SELF FINAN`. */
const selfFinanced = /[\s-]*\bself[\s-]*(?:finan\w*|support\w*)\b/i;

export function readEapcetName(raw: string): SeatsBehindName {
  const text = raw.replace(/\s+/g, " ");
  const name = text
    .replace(integrated, "")
    .replace(selfFinanced, "")
    .replace(/\(\s*autonomous\s*\)/i, "");
  return {
    name: tidyInstituteName(name.replace(/[\s-]+$/, "")),
    isCut: isCutOff(name),
    isSelfFinanced: selfFinanced.test(text),
    isIntegrated: integrated.test(text),
  };
}

/** A line of such seats: a quota of their own, a fee of their own, and the degree of integrated programmes. */
export function asBehindName(line: ListLine, { isSelfFinanced, isIntegrated }: SeatsBehindName): ListLine {
  const asQuota = (cutoff: ListedCutoff): ListedCutoff => ({
    ...cutoff,
    quota: [cutoff.quota, "self-financed"].filter(Boolean).join(", "),
  });
  const asDegree = (programme: ListedProgramme): ListedProgramme =>
    isIntegrated ? { ...programme, degree: "Integrated M.Tech, 5 years" } : programme;
  return {
    ...line,
    ...(line.programme && { programme: asDegree(line.programme) }),
    ...(isSelfFinanced && line.cutoffs && { cutoffs: line.cutoffs.map(asQuota) }),
    ...(isSelfFinanced && line.fee && { fee: { ...line.fee, category: "self-financed" } }),
  };
}

/** The name of a college as the list has it, and whether its end is missing. */
export function nameOf(raw: string): { name: string; isCut?: true } {
  const { name, isCut } = readEapcetName(raw);
  return { name, ...(isCut && { isCut }) };
}
