import { stemOf } from "./normalise.ts";

/** Words that say the same, or that include one another closely enough that a student means both. */
const equals: readonly (readonly string[])[] = [
  ["bangalore", "bengaluru"],
  ["bombay", "mumbai"],
  ["calcutta", "kolkata"],
  ["madras", "chennai"],
  ["poona", "pune"],
  ["baroda", "vadodara"],
  ["mysore", "mysuru"],
  ["mangalore", "mangaluru"],
  ["belgaum", "belagavi"],
  ["hubli", "hubballi"],
  ["gulbarga", "kalaburagi"],
  ["shimoga", "shivamogga"],
  ["tumkur", "tumakuru"],
  ["trivandrum", "thiruvananthapuram"],
  ["cochin", "kochi", "ernakulam"],
  ["calicut", "kozhikode"],
  ["trichur", "thrissur"],
  ["trichy", "tiruchirappalli", "tiruchirapalli"],
  ["pondicherry", "puducherry"],
  ["vizag", "visakhapatnam", "vishakhapatnam"],
  ["allahabad", "prayagraj"],
  ["gurgaon", "gurugram"],
  ["aurangabad", "sambhajinagar"],
  ["nasik", "nashik"],
  ["orissa", "odisha"],
  ["benares", "banaras", "varanasi"],
  ["cawnpore", "kanpur"],
  ["nit", "national institute technology"],
  ["iit", "indian institute technology"],
  ["iiit", "indian institute information technology"],
  ["iim", "indian institute management"],
  ["govt", "government"],
  ["univ", "university"],
  ["engg", "engineering"],
  ["tech", "technology"],
  ["inst", "institute"],
  ["mba", "management", "business administration"],
  ["mca", "computer application"],
  ["poly", "polytechnic"],
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
  bca: ["bca", "computer application"],
  bba: ["bba", "business administration"],
  bbm: ["business management"],
  bcom: ["commerce"],
  mcom: ["commerce"],
  btech: ["engineering"],
  mtech: ["engineering"],
  be: ["engineering"],
  bsc: ["science"],
  msc: ["science"],
  ba: ["art"],
  ma: ["art"],
  mbbs: ["medical", "medicine"],
  bds: ["dental", "dentistry"],
  doctor: ["medical", "medicine"],
  medicine: ["medical"],
  llb: ["law"],
  bdes: ["design"],
  mdes: ["design"],
  barch: ["architecture"],
  bpharm: ["pharmacy"],
  mpharm: ["pharmacy"],
  pharma: ["pharmacy"],
  pharmd: ["pharmacy"],
  hm: ["hotel management"],
  bhm: ["hotel management"],
  pgdm: ["pgdm", "management"],
  mp: ["madhya pradesh"],
  up: ["uttar pradesh"],
  ap: ["andhra pradesh"],
  tn: ["tamil nadu"],
  wb: ["west bengal"],
  hp: ["himachal pradesh"],
  jk: ["jammu kashmir"],
  ncr: ["delhi", "noida", "gurugram", "ghaziabad", "faridabad"],
};

/** Words a question is made of that say nothing about which college. */
const fillers = new Set(
  "best top good college institute institution campus school admission course branch list seat fee cutoff which what are all my india"
    .split(" ")
    .map(stemOf),
);

const table = buildTable();

/** Other ways to say a word: phrases of compared words, each of which stands for it whole. */
export function synonymsOf(stem: string): readonly (readonly string[])[] {
  return table.get(stem) ?? [];
}

/** True for words that need not be found anywhere, unless there is nothing else to look for. */
export function isFiller(stem: string): boolean {
  return fillers.has(stem);
}

function buildTable(): Map<string, string[][]> {
  const built = new Map<string, string[][]>();
  const add = (word: string, phrase: string) => {
    const stems = phrase.split(" ").map(stemOf);
    if (stems.length === 1 && stems[0] === stemOf(word)) return;
    built.set(stemOf(word), [...(built.get(stemOf(word)) ?? []), stems]);
  };
  for (const group of equals) {
    for (const word of group.filter((phrase) => !phrase.includes(" "))) {
      for (const phrase of group) add(word, phrase);
    }
  }
  for (const [word, phrases] of Object.entries(expansions)) for (const phrase of phrases) add(word, phrase);
  return built;
}
