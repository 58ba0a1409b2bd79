import { aliasKey } from "#lib/alias-key.ts";
import { nationalInstitutes } from "../josaa/josaa-institutes.ts";
import { otherInstitutes } from "../josaa/josaa-other-institutes.ts";

/** An institute of the JoSAA and CSAB counselling, with what is needed to create a missing college. */
export interface CounsellingInstitute {
  name: string;
  shortName: string;
  city: string;
  district: string;
  state: string;
  pincode: string | null;
  ownership: string;
}

/** Maps names that JoSAA or CSAB used in other years to the names in the tables above. */
const formerNames: Readonly<Record<string, string>> = {
  "Indian Institute of Crop Processing Technology, Thanjavur, Tamilnadu":
    "National Institute of Food Technology Entrepreneurship and Management, Thanjavur",
  "Indian Institute of Information Technology Srirangam, Tiruchirappalli":
    "Indian Institute of Information Technology Tiruchirappalli",
  "Indian Institute of Information Technology(IIIT), Sri City, Chittoor District, Andra Pradesh":
    "Indian Institute of Information Technology (IIIT), Sri City, Chittoor",
  "Indian Institute of Information Technology(IIIT), Sri City, Chittoor District, Andhra Pradesh":
    "Indian Institute of Information Technology (IIIT), Sri City, Chittoor",
  "Indian School of Mines Dhanbad": "Indian Institute of Technology (ISM) Dhanbad",
  "Indian Institute of Information Technology Manipur": "INDIAN INSTITUTE OF INFORMATION TECHNOLOGY SENAPATI MANIPUR",
  "Institute of Technology, Guru Ghasidas Vishwavidyalaya (A Central University), Bilaspur, (C.G.)":
    "School of Studies of Engineering and Technology, Guru Ghasidas Vishwavidyalaya, Bilaspur",
  "National Institute of Food Technology Entrepreneurship and Management, Sonepat, Haryana":
    "National Institute of Food Technology Entrepreneurship and Management, Kundli",
  "National Institute of Food Technology, Entrepreneurship and Management (NIFTEM) - Thanjavur":
    "National Institute of Food Technology Entrepreneurship and Management, Thanjavur",
  "lndian Institute of Food Processing Technology, Thanjavur, Tamil Naidu.":
    "National Institute of Food Technology Entrepreneurship and Management, Thanjavur",
  "National Institute of Foundry & Forge Technology, Hatia, Ranchi":
    "National Institute of Advanced Manufacturing Technology, Ranchi",
  "Pondicherry Engineering College, Puducherry": "Puducherry Technological University, Puducherry",
};

const byKey = new Map<string, CounsellingInstitute>([
  ...readLines(nationalInstitutes, "central_government"),
  ...Object.entries(otherInstitutes).flatMap(([ownership, lines]) => readLines(lines, ownership)),
]);
const formerKeys = new Map(Object.entries(formerNames).map(([former, name]) => [aliasKey(former), aliasKey(name)]));

/** Looks up an institute by any name that JoSAA or CSAB has used; null when unknown. */
export function counsellingInstitute(name: string): CounsellingInstitute | null {
  const key = aliasKey(name);
  return byKey.get(formerKeys.get(key) ?? key) ?? null;
}

const byShortName = new Map(
  [...byKey.values()]
    .filter(({ shortName }) => shortName)
    .map((institute) => [aliasKey(institute.shortName), institute]),
);

/** As `counsellingInstitute`, also by its own name and short name: `IIT Jammu`, `IIT (BHU) Varanasi`. */
export function instituteByAnyName(name: string): CounsellingInstitute | null {
  return byShortName.get(aliasKey(name)) ?? counsellingInstitute(name);
}

function readLines(text: string, ownership: string): [key: string, institute: CounsellingInstitute][] {
  return text
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [name = "", shortName = "", city = "", district = "", state = "", pincode = "", known = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      const institute = { name, shortName, city, district, state, pincode: pincode || null, ownership };
      return [aliasKey(known || name), institute];
    });
}
