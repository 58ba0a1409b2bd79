/**
 * Families of branches as students look for them: "Computer" is Computer Science and Engineering, Information Technology,
 * AI and Data Science and two hundred other names. A family is a rule on the name of a branch within streams of one kind,
 * since "Design" or "Management" mean other things in each. A branch may be in several families or in none.
 *
 * The order of a group is how sought its families are (seats that are filled, most first); lists and cards keep it.
 */

/** Streams whose branches are read by the same rules, by slug; a stream that is named nowhere has no families. */
const groups = {
  engineering: ["engineering", "diploma"],
  medical: ["medical", "nursing", "ayush", "dental"],
  management: ["mba"],
  applications: ["mca-it"],
  commerce: ["commerce"],
  arts: ["arts"],
  law: ["law"],
  design: ["design"],
  pharmacy: ["pharmacy"],
  hospitality: ["hotel-management"],
  architecture: ["architecture"],
} as const;
export type FamilyGroup = keyof typeof groups;

interface Rule {
  group: FamilyGroup;
  /** Matched against the name in lower case, without what {@link misleading} of its group takes out. */
  test: RegExp;
}

const rules = {
  computer: engineering(
    /\b(comput(er|ers|ing)|information|software|artificial intell?igence|machine learning|deep learning|data (science|sciences|analytics|engineering)|big data|cyber|internet of things|block ?chain|cloud|cse?|ai|aiml|iot)\b/,
  ),
  electronics: engineering(
    /\b(electronics?|electronic|(tele)?communications?|vlsi|embedded|signal processing|micro ?electronics|semiconductors?|ece|entc|extc)\b/,
  ),
  mechanical: engineering(
    /\b(mechanical|mechatronics?|automobile|automotive|production|manufacturing|robotics?|thermal|machine design|machine tools?|cad ?\/? ?cam|tool (and|&) die|industrial engineering|refrigeration)\b/,
  ),
  electrical: engineering(/\b(electrical|electric|power (systems?|electronics|engineering)|eee)\b/),
  civil: engineering(
    /\b(civil|structur(al|es)|construction|geo ?technical|transportation|highway|surveying|water resources?|environmental)\b/,
  ),
  chemical: engineering(/\b(chemical|petro(leum|chemicals?)|polymer|plastics?)\b/),
  biotechnology: engineering(/\b(bio ?technology|bio ?medical|bio ?chemical|bio ?engineering|genetic)\b/),
  aerospace: engineering(/\b(aero(space|nautical|nautics)|aviation|aircraft|avionics)\b/),
  instrumentation: engineering(/\binstrument(ation)?\b/),

  mbbs: { group: "medical", test: /\b(mbbs|m\.b\.b\.s)\b/ },
  dental: { group: "medical", test: /\b(bds|mds|dental)\b/ },
  ayush: {
    group: "medical",
    test: /\b(bams|bhms|bums|bsms|bnys|ayurved\w*|homoeopath\w*|homeopath\w*|unani|siddha)\b/,
  },
  nursing: { group: "medical", test: /\bnursing\b/ },
  physiotherapy: { group: "medical", test: /\b(bpt|mpt|physiotherapy)\b/ },

  mba: { group: "management", test: /\b(mba|mms|business administration|management)\b(?<!\bpgdm.*)/ },
  pgdm: { group: "management", test: /\b(pgdm|pgcm)\b/ },
  finance: { group: "management", test: /\b(financ\w+|banking)\b/ },
  marketing: { group: "management", test: /\bmarketing\b/ },
  human_resources: { group: "management", test: /\bhuman resources?\b/ },
  business_analytics: { group: "management", test: /\b(analytics|data science)\b/ },

  bca: { group: "applications", test: /\bbca\b/ },
  mca: { group: "applications", test: /\b(mca|computer applications?)\b/ },
  computer_science: { group: "applications", test: /\b(computer science|software|information technology)\b/ },

  bcom: { group: "commerce", test: /\bb\.? ?com\b/ },
  bba: { group: "commerce", test: /\b(bba|business administration|retail management|tourism management)\b/ },
  bms: { group: "commerce", test: /\b(bms|management studies)\b/ },
  business_economics: { group: "commerce", test: /\beconomics\b/ },

  economics: { group: "arts", test: /\beconomics\b/ },
  political_science: { group: "arts", test: /\bpolitical science\b/ },
  english: { group: "arts", test: /\benglish\b/ },
  psychology: { group: "arts", test: /\b(applied )?psychology\b/ },
  history: { group: "arts", test: /\bhistory\b/ },
  mathematics: { group: "arts", test: /\b(mathematics|statistics)\b/ },
  physics: { group: "arts", test: /\b(physics|physical sciences?)\b/ },
  chemistry: { group: "arts", test: /\b(bio-?)?chemistry\b/ },
  life_sciences: { group: "arts", test: /\b(botany|zoology|life sciences?|biology|micro-?biology)\b/ },
  languages: {
    group: "arts",
    test: /\b(hindi|sanskrit|urdu|punjabi|bengali|marathi|tamil|telugu|french|german|spanish)\b/,
  },
  journalism: { group: "arts", test: /\b(journalism|mass communication|multimedia)\b/ },

  law_after_school: { group: "law", test: /\b(ba|bba|b\.?com|bsc|b\.a|b\.b\.a|b\.sc)\b.*\bll\.? ?b\b/ },
  llb: { group: "law", test: /(?<!\b(ba|bba|b\.?com|bsc|b\.a|b\.b\.a|b\.sc)\b.*)\bll\.? ?b\b/ },
  llm: { group: "law", test: /\bll\.? ?m\b/ },

  fashion: { group: "design", test: /\b(fashion|apparel|costume|garment|textile)\b/ },
  interior: { group: "design", test: /\binterior\b/ },
  communication_design: { group: "design", test: /\b(communication|graphic|visual|interaction|animation)\b/ },
  product_design: { group: "design", test: /\b(product|industrial)\b/ },
  fine_arts: { group: "design", test: /\b(fine arts?|applied arts?|painting|sculpture|bfa|mfa)\b/ },

  bpharm: { group: "pharmacy", test: /\bb\.? ?pharm\b|\bbachelor of pharmacy\b/ },
  dpharm: { group: "pharmacy", test: /\bd\.? ?pharm\b|^pharmacy\b/ },
  pharmd: { group: "pharmacy", test: /\bpharm\.? ?d\b/ },
  mpharm: { group: "pharmacy", test: /\bm\.? ?pharm\b|\bpharmaceutics\b|\bpharmacology\b/ },

  hotel_management: { group: "hospitality", test: /\b(hotel|hospitality)\b/ },
  culinary: { group: "hospitality", test: /\b(culinary|bakery|catering)\b/ },
  tourism: { group: "hospitality", test: /\b(travel|tourism)\b/ },

  architecture: { group: "architecture", test: /\barchitectur\w+\b/ },
  planning: { group: "architecture", test: /\bplanning\b/ },
} as const satisfies Record<string, Rule>;

function engineering(test: RegExp): Rule {
  return { group: "engineering", test };
}

export type Family = keyof typeof rules;

/** Every family, those of a group together, most sought first. */
export const families = Object.keys(rules) as [Family, ...Family[]];

/** At most this many on a card. */
export const maxCardFamilies = 3;

/**
 * Words of another family inside a name: "Electrical and Electronics" is an electrical branch, power electronics too;
 * computer-aided design is mechanical; information and communication technology is no electronics.
 */
const misleading: Partial<Record<FamilyGroup, readonly (readonly [RegExp, string])[]>> = {
  engineering: [
    [/\belectrical *(and|&|,|\/)? *(electronics?|elec\b\.?)/g, "electrical"],
    [/\bpower electronics?\b/g, "power engineering"],
    [/\bcomputer[ -]*(aided|assisted|integrated|controlled)\b/g, ""],
    [/\bgeo(graphic(al)?|-?spatial)? information\b/g, "surveying"],
    [/\b(information) (and|&) communications?\b/g, "$1"],
  ],
};

const groupOfStream = new Map<string, FamilyGroup>(
  Object.entries(groups).flatMap(([group, slugs]) => slugs.map((slug) => [slug, group as FamilyGroup] as const)),
);

/** The families of one branch. @param streamSlug of its stream @param name of the branch as its source has it */
export function familiesOf(streamSlug: string, name: string): Family[] {
  const group = groupOfStream.get(streamSlug);
  if (!group) return [];
  const plain = (misleading[group] ?? []).reduce(
    (text, [pattern, instead]) => text.replaceAll(pattern, instead),
    name.toLowerCase(),
  );
  return families.filter((family) => rules[family].group === group && rules[family].test.test(plain));
}

/** The families that branches of a stream can be in, most sought first; of every stream when none is named. */
export function familiesOfStream(streamSlug: string | null): Family[] {
  if (streamSlug === null) return families;
  const group = groupOfStream.get(streamSlug);
  return families.filter((family) => rules[family].group === group);
}

/**
 * The level that somebody means who names a family and no level: "Computer" at an engineering college is the bachelor's
 * degree. null: the name of the family says its level (MBBS, MCA), or every level is meant.
 */
export function usualLevelOf(family: Family): "ug" | null {
  return rules[family].group === "engineering" ? "ug" : null;
}
