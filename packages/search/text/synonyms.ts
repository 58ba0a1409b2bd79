import { usedNames } from "margdeep-places/names";
import { isSmallWord, stemOf, wordsOf } from "./normalise.ts";

/** Words that say the same, or that include one another closely enough that a student means both. */
const equals: readonly (readonly string[])[] = [
  ["nit", "national institute technology"],
  ["iit", "indian institute technology"],
  ["iiit", "indian institute information technology", "international institute information technology"],
  ["iim", "indian institute management"],
  ["govt", "government"],
  ["univ", "university"],
  ["engg", "engineering"],
  ["tech", "technology"],
  ["inst", "institute"],
  ["poly", "polytechnic", "diploma"],
  ["vidyapeeth", "vidyapith", "vidhyapeeth", "university"],
  ["aiims", "all india institute medical"],
  ["iiser", "indian institute science education research"],
  ["dr", "doctor"],
  ["shri", "shree", "sri", "sree"],
];

/** Short forms and what they stand for; the long form does not mean the short one's other readings. */
const expansions: Readonly<Record<string, readonly string[]>> = {
  cs: ["computer science", "computer engineering"],
  cse: ["computer science", "computer engineering"],
  comp: ["computer"],
  it: ["information technology"],
  ece: ["electronics communication"],
  ec: ["electronics communication"],
  entc: ["electronics telecommunication"],
  extc: ["electronics telecommunication"],
  etc: ["electronics telecommunication"],
  eee: ["electrical electronics"],
  ee: ["electrical"],
  elec: ["electrical", "electronics"],
  mech: ["mechanical"],
  civ: ["civil"],
  chem: ["chemical", "chemistry"],
  auto: ["automobile", "automotive"],
  aero: ["aeronautical", "aerospace"],
  biotech: ["biotechnology"],
  biomed: ["biomedical"],
  instru: ["instrumentation"],
  mechatronic: ["mechatronics"],
  ai: ["artificial intelligence"],
  ml: ["machine learning"],
  aiml: ["artificial intelligence machine learning"],
  ds: ["data science"],
  aids: ["artificial intelligence data science"],
  iot: ["internet things"],
  cyber: ["cyber security"],
  vlsi: ["vlsi"],
  medicine: ["medical", "mbbs"],
  management: ["mba"],
  dental: ["bds"],
  dentistry: ["bds"],
  girl: ["women"],
  female: ["women"],
  woman: ["women"],
  public: ["government"],
  semi: ["aided"],
  pharma: ["pharmacy"],
  technological: ["technology"],
  agricultural: ["agriculture"],
  ncr: ["delhi", "noida", "gurugram", "ghaziabad", "faridabad"],
};

/** Words of a question that say nothing about which college; they count where a name has them. */
const fillers = new Set(
  `best top good better great nice famous popular popularly reputed leading cheap cheapest affordable budget low lowest high
  highest average minimum maximum less easy easily full complete total new old latest college collage clg institute institution
  campus school admission course branch list name seat fee fees structure cutoff cut off ranking rank ranked placement package
  salary review rating website site official address location located map contact phone number email near nearby nearest around
  detail information info about year month semester duration syllabus apply application form online offline date last process
  procedure criteria eligibility eligible qualification require required requirement document counselling counseling intake
  hostel facility available availability offer offering offered provide providing have has having there here where which what who
  when why how is are was were be can could should would will do does did get getting got take taking join joining study studying
  student students after before during through via from into or any some all every each my me mine our we you your i its this
  that these those list show tell give find search want need looking look please help know compare comparison vs versus than
  between other more most only also just under below above within upto up india 10th 12th tenth twelfth pass passed
  naac nirf grade aicte ugc approved approval recognised recognized recognition affiliated accredited autonomous exam entrance
  test score percentile mark marks based basis quota category direct lateral entry first second third final round allotment
  degree programme program graduation graduate bachelor bachelors master masters specialisation specialization stream field
  career job scope future boy gents male coed co ed abroad without a an if not no yes ok hi hello sir madam faculty lab library
  infrastructure life fest worth top10 top20 lakh lakhs rs rupee rupees per annum annual yearly`
    .split(/\s+/)
    .map(stemOf),
);

const table = buildTable();

/** Other ways to say a word: phrases of compared words, each of which stands for it whole. */
export function synonymsOf(stem: string): readonly (readonly string[])[] {
  return table.get(stem) ?? [];
}

/** Every phrase that some word stands for. */
export const synonymPhrases: readonly (readonly string[])[] = [...table.values()].flat();

/** True for words that need not be found anywhere, unless there is nothing else to look for. */
export function isFiller(stem: string): boolean {
  return fillers.has(stem) || /^(?:19|20)\d\d$|^\d{1,2}$/.test(stem);
}

function buildTable(): Map<string, string[][]> {
  const built = new Map<string, string[][]>();
  const add = (word: string, phrase: string) => {
    const stems = phrase
      .split(" ")
      .filter((part) => !isSmallWord(part))
      .map(stemOf);
    if (stems.length === 1 && stems[0] === stemOf(word)) return;
    built.set(stemOf(word), [...(built.get(stemOf(word)) ?? []), stems]);
  };
  for (const group of [...equals, ...placeGroups()]) {
    for (const word of group.filter((phrase) => !phrase.includes(" "))) {
      for (const phrase of group) add(word, phrase);
    }
  }
  for (const [word, phrases] of Object.entries(expansions)) for (const phrase of phrases) add(word, phrase);
  return built;
}

/** The names by which people call one place; of two that say the same, such as Chhatrapati Sambhajinagar, the short one. */
function placeGroups(): string[][] {
  return usedNames().map((names) => {
    const phrases = names.map((name) => wordsOf(name).join(" "));
    return phrases.filter((phrase) => !phrases.some((other) => other !== phrase && phrase.endsWith(` ${other}`)));
  });
}
