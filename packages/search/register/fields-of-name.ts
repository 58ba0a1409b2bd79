import { stemOf, wordsOf } from "../text/normalise.ts";

interface Rule {
  /** The slug of the stream whose list has these colleges. */
  stream: string;
  /** What the words of a name say, in small letters. */
  inName: RegExp;
  /** Words of a question that ask for the field. */
  asks: string;
}

/** What a college teaches where its name says so for certain. 'Institute of Medical Sciences' says nothing for certain. */
const rules = {
  nursing: { stream: "nursing", inName: /\bnurs(ing|e|es)\b|\b[ag]nm\b/, asks: "nursing nurse gnm anm bscnursing" },
  pharmacy: {
    stream: "pharmacy",
    inName: /\b[bdm]?pharma?(cy|d)?\b|\bpharmaceutic/,
    asks: "pharmacy pharma pharm pharmacist pharmaceutical pharmaceutics bpharm bpharma bpharmacy mpharm mpharma mpharmacy dpharm dpharma dpharmacy pharmd",
  },
  ayurveda: {
    stream: "ayush",
    inName: /\bayurved|\bbams\b/,
    asks: "ayurveda ayurved ayurvedic ayurvedik ayurvedacharya bams",
  },
  homoeopathy: {
    stream: "ayush",
    inName: /\bhom\w{0,3}opath|\bbhms\b/,
    asks: "homoeopathy homeopathy homoeopathic homeopathic homoeopath homeopath homeo bhms",
  },
  unani: { stream: "ayush", inName: /\bunani\b|\btibb?(ia|iya|iyya|i)\b|\bbums\b/, asks: "unani tibbia tibbiya bums" },
  siddha: { stream: "ayush", inName: /\bsiddha (medical|medicine)\b/, asks: "siddha bsms" },
  naturopathy: { stream: "ayush", inName: /\bnaturopath/, asks: "naturopathy bnys" },
  dental: { stream: "dental", inName: /\bdental\b|\bdentistry\b|\bbds\b/, asks: "dental dentistry dentist bds mds" },
  veterinary: {
    stream: "veterinary",
    inName: /\bveterinary\b|\banimal (and fishery )?sciences?\b|\bbvsc\b/,
    asks: "veterinary bvsc mvsc",
  },
  physiotherapy: {
    stream: "medical",
    inName: /\bphysio ?therap|\bbpt\b/,
    asks: "physiotherapy physio physiotherapist bpt mpt",
  },
  agriculture: {
    stream: "agriculture",
    // Agricultural engineering is engineering.
    inName:
      /\bagricultur(e|al)\b(?! (produce|market|coop|engineering))|\bhorticultur|\bkrishi (vishwa|vishva|maha|vidya|vigyan)/,
    asks: "agriculture agricultural agri agricultur horticulture bscagri bscagriculture krishi",
  },
  education: {
    stream: "education",
    // 'Education Society' and 'Institute of Higher Education' are of every kind.
    inName:
      /\b(college|institute|school|faculty|department|academy) (of|for) (women )?(teachers? |elementary |special )*education\b(?! (and|society|trust|foundation|sanstha)\b)|\b(college|institute|school) of education and (research|training)\b|\b(elementary|teachers?) education\b|\beducation college\b|\bteachers? training\b|\bshikshan mahavid|\bshikshak (prashikshan|shiksha)\b|\b(bed|med|deled|dled|beled|ded|d ed)\b|\badhyapak\b/,
    asks: "education bed med deled dled beled teacher",
  },
  "physical-education": {
    stream: "education",
    inName: /\b(physical|sports) education\b|\b[bmd]ped\b/,
    asks: "bped mped dped",
  },
  law: {
    stream: "law",
    inName: /\blaws?\b(?! (and|in) order)|\bllb\b|\blegal studies\b|\bvidhi (maha|college|sansthan)/,
    asks: "law llb llm ballb bballb legal",
  },
  polytechnic: { stream: "diploma", inName: /\bpolytechnics?\b/, asks: "polytechnic" },
  iti: {
    stream: "diploma",
    inName: /\biti\b(?! colony)|\bindustrial training (institute|centre|center)\b/,
    asks: "iti",
  },
  "hotel-management": {
    stream: "hotel-management",
    inName: /\bhotel (and tourism )?management\b|\bculinary\b/,
    asks: "hotel bhm bhmct culinary",
  },
  design: {
    stream: "design",
    inName: /\b(institute|college|school|academy) of (fashion|design)\b/,
    asks: "design bdes mdes fashion",
  },
  architecture: { stream: "architecture", inName: /\barchitecture\b/, asks: "architecture barch march" },
  commerce: { stream: "commerce", inName: /\bcommerce\b|\bvanijya\b/, asks: "commerce bcom mcom" },
  arts: {
    stream: "arts",
    inName: /(?<!\b(fine|applied|visual|martial|performing|culinary) )\barts\b|\bkala (va|evam|avam|and|v|vanijya)\b/,
    asks: "art",
  },
} as const satisfies Record<string, Rule>;

export type Field = keyof typeof rules;
export const fields = Object.keys(rules) as Field[];

const fieldByWord = new Map(
  fields.flatMap((field) => rules[field].asks.split(" ").map((word) => [word, field] as const)),
);

/** Every word that asks for a field. */
export const askingWords: readonly string[] = [...fieldByWord.keys()];

/** The slug of the stream whose list has colleges of this field. */
export const streamOfField = (field: Field): string => rules[field].stream;

/** The field that a word of a question asks for: 'bams' ayurveda, 'nurses' nursing. */
export const fieldAskedBy = (word: string): Field | null =>
  fieldByWord.get(word) ?? fieldByWord.get(stemOf(word)) ?? null;

/** Who founded a college is not what it teaches. */
const founder =
  /^.*\b(?:society|trust|sansth?an?|mandal|samiti|foundation)s?(?: s)?\b(?=.*\b(?:college|institute|school|academy|(?:maha)?vidy?alaya|university)\b)/;
/** What is near a college is not what it teaches. */
const nearby = /(?<=.)\b(?:near|opp|opposite|behind|beside|in front of|next to)\b.*$/;

/** The fields that the name of a college states; none where it states none for certain. */
export function fieldsOfName(name: string): Field[] {
  const text = wordsOf(name).join(" ").replace(nearby, "").replace(founder, "");
  return fields.filter((field) => rules[field].inName.test(text));
}
