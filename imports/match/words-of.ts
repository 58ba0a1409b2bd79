import { misspelled } from "./misspelled.ts";

const smallWords = new Set(
  // Medical colleges have a hospital, and lists write it or leave it out.
  "of and for in the to with on by at an a be its under s e hospital hospitals autonomous".split(" "),
);

/** Forms of address, which registers write or leave out as they like. */
const honorifics = new Set(
  `dr shri sri shree shrimati smt late prof professor pt pandit mr mrs sir ms sh hon honble thiru kai
   padmabhushan padmabhooshan padmashri padmashree padmavibhushan pd pad`.split(/\s+/),
);

const longForms: Readonly<Record<string, string>> = {
  govt: "government",
  goverment: "government",
  engg: "engineering",
  engineerng: "engineering",
  eng: "engineering",
  tech: "technology",
  technological: "technology",
  technologies: "technology",
  inst: "institute",
  instt: "institute",
  institue: "institute",
  instituitions: "institute",
  institions: "institute",
  institution: "institute",
  institutions: "institute",
  institutes: "institute",
  univ: "university",
  universtiy: "university",
  vishwavidyalaya: "university",
  vishwavidyapeeth: "university",
  viswavidyalaya: "university",
  vishvavidyalaya: "university",
  coll: "college",
  colleges: "college",
  mahavidyalaya: "college",
  mahavidhyalaya: "college",
  mahavidhylaya: "college",
  vidhyalaya: "vidyalaya",
  vidhylaya: "vidyalaya",
  poly: "polytechnic",
  polytechnics: "polytechnic",
  dept: "department",
  schools: "school",
  center: "centre",
  extension: "campus",
  mgmt: "management",
  mgt: "management",
  managment: "management",
  sci: "science",
  scis: "science",
  sciences: "science",
  scientific: "science",
  studies: "study",
  pharmaceutical: "pharmacy",
  pharmaceuticals: "pharmacy",
  pharma: "pharmacy",
  legal: "law",
  medicine: "medical",
  ayurvedic: "ayurveda",
  homeopathy: "homoeopathy",
  homeopathic: "homoeopathy",
  homoeopathic: "homoeopathy",
  educational: "education",
  commercial: "commerce",
  computing: "computer",
  computers: "computer",
  applications: "application",
  agricultural: "agriculture",
  agril: "agriculture",
  girls: "women",
  womens: "women",
  woman: "women",
  mahila: "women",
  saint: "st",
  edn: "education",
  edu: "education",
  res: "research",
  advance: "advanced",
  ch: "chaudhary",
  intl: "international",
};

/** Lower-case words in full; initials with or without dots become one word (`K. J.` is `kj`). */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/&/g, " and ")
    .replace(/'s?\b|\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const words: string[] = [];
  let initials = "";
  const finish = () => {
    if (initials) words.push(initials);
    initials = "";
  };
  for (const word of plain.split(" ").filter(Boolean)) {
    // Alone, 'a' is the article.
    if (word.length === 1 && (word !== "a" || initials)) {
      initials += word;
      continue;
    }
    finish();
    words.push(longForms[word] ?? misspelled(word) ?? word);
  }
  finish();
  return words.filter((word) => !smallWords.has(word) && !honorifics.has(word));
}
