import { isNearly } from "#features/catalogue/service/question-words.ts";

/** What people call the exams and counsellings of the calendar, by their key; letters and digits alone count. */
const names: Readonly<Record<string, string>> = {
  "jee-main": "jeemain,jeemains,jee,ntajee,iitjee,jeemainpaper1",
  "jee-advanced": "jeeadvanced,jeeadvance,jeeadv,iitjeeadvanced",
  josaa: "josaa,jossa,josa",
  csab: "csab,csabspecial",
  "neet-ug": "neet,neetug,neetexam",
  "mcc-ug": "mcc,mccneet,neetcounselling,neetugcounselling,neetcounseling",
  "mht-cet": "mhtcet,mhcet,mahcet,maharashtracet,cet,mhtcetpcm,mhtcetpcb",
  "mht-cet-cap": "cap,capround,caprounds,mhtcetcap,mahacap,capadmission",
  kcet: "kcet,karnatakacet",
  "kea-ug": "kea,keacounselling",
  "kea-medical": "keamedical,ugneet,keaneet,neetkea,karnatakaneet,neetkarnataka",
  "ap-eapcet": "apeapcet,apeamcet,eamcet,eapcet",
  "tg-eapcet": "tgeapcet,tseamcet,tseapcet,tgeamcet,telanganaeamcet,telanganaeapcet",
  tnea: "tnea,tneacounselling,tamilnaduengineeringadmission",
  wbjee: "wbjee,westbengaljee",
  keam: "keam,keralaentrance",
  comedk: "comedk,comedkuget",
  gujcet: "gujcet",
  "cuet-ug": "cuet,cuetug,cucet",
  bitsat: "bitsat",
  viteee: "viteee,vitee",
  clat: "clat,clatug",
  cat: "catexam,iimcat",
  nata: "nata,nataexam",
  nda: "nda,ndaexam,upscnda",
  gate: "gateexam",
  uptac: "uptac,upsee,uptu",
  acpc: "acpc,acpcgujarat,gujaratacpc",
  "jac-delhi": "jacdelhi,jac,delhijac",
  "jac-chandigarh": "jacchandigarh,jacchd,chandigarhjac",
  ggsipu: "ggsipu,ipucet,ggsipucet",
  jelet: "jelet",
  du: "ducsas,csas",
};

/** What people call an exam, each without spaces. @param key of the calendar */
export const namesOfExam = (key: string): string[] => names[key]?.split(",") ?? [];

/** Keys that are words, or initials of colleges: they mean the exam only beside a word about exams. */
const ambiguous: ReadonlySet<string> = new Set(["cat", "gate"]);

const byName = Object.entries(names)
  .flatMap(([key, list]) => list.split(",").map((name) => ({ key, name: name.replaceAll(" ", "") })))
  .sort((one, other) => other.name.length - one.name.length);

const exactly = new Map(byName.map(({ key, name }) => [name, key]));

/** Up to so many words are one name: 'mht cet pcm'. */
const longestName = 4;
const shortestCorrected = 5;

/** An exam that a text names, and the words that do not. */
export interface NamedExam {
  key: string;
  rest: string[];
}

/**
 * Finds the name of an exam among the words of a text; a long one may have a typing error.
 */
export function findExam(words: readonly string[]): NamedExam | null {
  for (const keyOf of [(typed: string) => exactly.get(typed), nearestKey]) {
    for (let count = longestName; count >= 1; count -= 1) {
      for (let from = 0; from + count <= words.length; from += 1) {
        const key = keyOf(words.slice(from, from + count).join(""));
        if (key) return { key, rest: [...words.slice(0, from), ...words.slice(from + count)] };
      }
    }
  }
  return null;
}

/** The exam that an ambiguous name means where something in the text is about exams. */
export function findAmbiguousExam(words: readonly string[]): NamedExam | null {
  const key = words.find((word) => ambiguous.has(word));
  return key === undefined ? null : { key, rest: words.toSpliced(words.indexOf(key), 1) };
}

function nearestKey(typed: string): string | undefined {
  return byName.find(({ name }) => name.length >= shortestCorrected && isNearly(typed, name, 1))?.key;
}
