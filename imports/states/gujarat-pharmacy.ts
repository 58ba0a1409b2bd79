import { currentTown } from "margdeep-places/names";
import type { ListedCollege } from "../lists/list-file.ts";
import { titleCaseOf, withoutOwner } from "../lists/listed-names.ts";
import { tidyInstituteName } from "../tidy-names.ts";
import { tidyText } from "../tidy-text.ts";

const ownerships: Readonly<Record<string, string>> = {
  Govt: "government",
  "Govt Aided": "government_aided",
  Pvt: "private",
};

/** Shortened words of ACPC's list. */
const inFull: readonly [RegExp, string][] = [
  [/\bINST\b\.?/gi, "INSTITUTE "],
  [/\b(COLL|COLLGE|COLLEGE)\b\.?/gi, "COLLEGE "],
  [/\bEDU\b\.?/gi, "EDUCATION "],
  [/\bRES\b\.?/gi, "RESEARCH "],
  [/\bPHARM\b\.?/gi, "PHARMACY "],
  [/\bV\. ?V\. ?NAGAR\b|\bVALLABHVIDYANAGAR\b/gi, "VALLABH VIDYANAGAR"],
  [/\bMAHESANA\b/gi, "MEHSANA"],
  [/\bBHAVANAGAR\b/gi, "BHAVNAGAR"],
];
const isInstitution = /\b(college|institute|school|univ\w*|faculty|department|pharmacy|pharmaceutical)\b/i;

/**
 * A pharmacy college as ACPC lists it, in capitals with its town at the end: no register here has pharmacy colleges, so that
 * the list says enough for a page. Degree, diploma and self-financed seats have entries of their own under one name.
 *
 * `L.M.COLLEGE OF PHARMACY(DIPLOMA), AHMEDABAD` is `L.M. College of Pharmacy` in Ahmedabad.
 */
export function pharmacyCollege(code: string, type: string): ListedCollege {
  const written = tidyText(code).replace(/\s*COURSE\s*:.*$/i, "");
  const plain = inFull.reduce((text, [short, full]) => text.replace(short, full), written);
  const parts = plain
    .replace(/\(\s*(diploma|degree|sfi|gia)\s*\)/gi, "")
    .replace(/\(\s*formerly[^)]*\)?/gi, "")
    .split(",")
    .map((part) => part.replace(/\s+/g, " ").replace(/^AT /i, "").trim())
    .filter(Boolean);
  const last = parts.length > 1 && !isInstitution.test(parts.at(-1)!) ? parts.pop()! : "";
  const name = tidyInstituteName(parts.filter((part, at) => at === 0 || isInstitution.test(part)).join(", "));
  const city = currentTown(titleCaseOf(/\(([^)]+)\)/.exec(last)?.[1] ?? last));
  const ownership = ownerships[type] ?? "unknown";
  return {
    ...{ code, name, aliases: withoutOwner(name), state: "Gujarat" },
    ...(city && { city, page: { city, district: "", ownership } }),
  };
}
