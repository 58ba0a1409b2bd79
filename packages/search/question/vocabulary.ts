import { countErrors } from "../text/spelling.ts";
import { categories } from "./categories.ts";
import type { ExcludedKind, UnknownCondition, WantedThing } from "./question.ts";

/** What a phrase of a question says. */
export type Meaning =
  | { kind: "wanted"; thing: WantedThing }
  | { kind: "condition"; condition: UnknownCondition }
  | { kind: "category"; category: string }
  | { kind: "not_of_kind"; of: ExcludedKind }
  | { kind: "cheap" }
  | { kind: "filler" };

/** Phrases by what they say, in English, Hinglish, Marathi in Latin letters, and Devanagari; `|` parts them. */
const wanted: Readonly<Record<WantedThing, string>> = {
  fees: "fees|fee|fees structure|fee structure|ki fees|ki fee|chi fees|tuition fees|tuition fee|course fees|total fees|annual fees|fees details|फीस|फी|शुल्क|शुल्क किती|shulk",
  cutoff:
    "cutoff|cut off|cutoffs|cut offs|closing rank|closing ranks|opening rank|opening closing rank|last rank|closing percentile|cutoff rank|cut off rank|cutoff marks|cut off marks|cutoff list|cut off list|last year cutoff|previous year cutoff|कटऑफ|कट ऑफ|कटऑफ लिस्ट",
  placement:
    "placement|placements|average package|avg package|median package|highest package|average salary|average ctc|placement record|package|packages|salary|प्लेसमेंट|पैकेज",
  hostel: "hostel|hostels|hostel fee|hostel fees|hostel facility|hostel charges|hostal|हॉस्टल|हॉस्टेल",
  seats:
    "how many seats|number of seats|no of seats|total seats|seats|seat matrix|intake|kitni seats|kiti seats|सीटें|सीट|जागा",
  dates:
    "last date|application date|form date|admission date|admission dates|exam date|registration date|registration dates|important dates|तारीख|अंतिम तिथि",
  scholarship: "scholarship|scholarships|छात्रवृत्ति|शिष्यवृत्ती",
  way: "how to reach|how to go|kaise pahuche|kase jayche|directions|location|address|पता",
  admission:
    "admission|admissions|admission process|admission procedure|how to get admission|how to take admission|admission kaise le|admission kaise hota hai|addmission|admision|eligibility|eligibility criteria|application form|details|information|प्रवेश|दाखिला|एडमिशन",
};

const conditions: Readonly<
  Record<Exclude<UnknownCondition, "without" | "school_marks" | "negation" | "kind">, string>
> = {
  boys_only:
    "boys only|only boys|only for boys|only boys college|for boys only|men only|sirf ladke|sirf ladko ke liye|fakt mulansathi|सिर्फ लड़कों के लिए|फक्त मुलांसाठी",
  donation:
    "no donation|without donation|zero donation|donation|bina donation|bina donation ke|donation free|no capitation|विना डोनेशन|बिना डोनेशन",
  management_quota: "management quota|direct admission|spot admission|nri quota|institute level quota",
  minority:
    "minority|muslim minority|christian minority|jain minority|sikh minority|linguistic minority|hindi minority|gujarati minority|sindhi minority|religious minority|minority status|अल्पसंख्यक|अल्पसंख्याक",
  evening: "evening|evening college|night college|morning college|weekend|part time|parttime",
  distance: "distance|distance education|distance learning|correspondence|online degree",
  autonomous: "autonomous|स्वायत्त",
  with_hostel:
    "with hostel|with hostels|with hostel facility|having hostel|hostel ke sath|hostel wale|hostel wala|with girls hostel|with boys hostel|hostel available",
};

/** Colleges that boys may enter too: all but those for women. */
const forBoys =
  "boys|for boys|coed|co ed|co education|coeducation|co educational|ladko ke liye|mulansathi|लड़कों के लिए|मुलांसाठी";

const cheap =
  "cheap|cheapest|low fees|low fee|lowest fees|lowest fee|less fees|less fee|low cost|affordable|low budget|budget friendly|minimum fees|kam fees|kam fees wala|kam fees wale|kam fee|kam paise|sasta|sabse sasta|sabse saste|sabse sasti|saste|sasti|swasta|svasta|sarvat swasta|sarvat kami fees|sabse kam fees|kami fees|सस्ता|सस्ते|सस्ती|स्वस्त|सर्वात स्वस्त|सर्वांत स्वस्त|कम फीस|कमी फी";

const fillers =
  "me se kaunsa accha|kaunsa accha|kaunsa acha|konsa accha|which is better|which one is better|kitni hai|kitna hai|kiti ahe|kiti aahe|kya hai|ke bare me|baare me|in india|please|list of|i want|chahiye|pahije|mujhe|mala|my daughter|my son|what is the|what is|what are the|can i get|which college|kaise le|kaise milega|kaise hota hai|kase milel|average|highest|of last year|last year|2023|2024|2025|2026|2027|total|college list";

function entriesOf<Value extends string>(
  table: Readonly<Record<Value, string>>,
  meaningOf: (value: Value) => Meaning,
): [string, Meaning][] {
  return Object.entries<string>(table).flatMap(([value, phrases]) =>
    phrases.split("|").map((phrase): [string, Meaning] => [phrase.normalize("NFC"), meaningOf(value as Value)]),
  );
}

const phrasesOfCategories = Object.fromEntries(categories.map(({ code, phrases }) => [code, phrases]));

/** Every phrase with what it says. */
const meanings = new Map<string, Meaning>([
  ...entriesOf({ filler: fillers }, () => ({ kind: "filler" })),
  ...entriesOf(wanted, (thing) => ({ kind: "wanted", thing })),
  ...entriesOf(phrasesOfCategories, (category) => ({ kind: "category", category })),
  ...entriesOf({ forBoys }, () => ({ kind: "not_of_kind", of: "women" })),
  ...entriesOf({ cheap }, () => ({ kind: "cheap" })),
  ...entriesOf(conditions, (condition) => ({ kind: "condition", condition })),
]);

const longestPhrase = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(" ").length));

/** The longest phrase that begins at a word; null: none does. */
export function meaningAt(words: readonly string[], at: number): { meaning: Meaning; length: number } | null {
  for (let length = Math.min(longestPhrase, words.length - at); length >= 1; length -= 1) {
    const meaning = meanings.get(words.slice(at, at + length).join(" "));
    if (meaning) return { meaning, length };
  }
  return null;
}

/** Words of phrases that are long enough to be known when they are misspelled. */
const longWords = [...new Set([...meanings.keys()].flatMap((phrase) => phrase.split(" ")))].filter((word) =>
  /^[a-z]{6,}$/.test(word),
);
const twoErrorsFrom = 9;

/** The word of ours that a misspelled one means: 'addmission'; null: none. */
export function vocabularyWordNear(typed: string): string | null {
  if (!/^[a-z]{6,}$/.test(typed)) return null;
  const most = typed.length >= twoErrorsFrom ? 2 : 1;
  return (
    longWords.find((word) => Math.abs(word.length - typed.length) <= most && countErrors(typed, word, most) <= most) ??
    null
  );
}

const setOf = (words: string) => new Set(words.split(" ").map((word) => word.normalize("NFC")));

/** Before a sum: at most this. */
export const underWords = setOf("under below less upto within max maximum than up to atmost not more around से कम");
/** Behind a sum: "se kam", "ke andar", "पेक्षा कमी". */
export const underAfter = setOf(
  "se kam ke andar tak peksha kami khali aat से कम के अंदर तक पेक्षा ांपेक्षा ांच्या ात कमी पर्यंत आत",
);
export const nearWords = setOf(
  "near nearby nearest around beside javal jawal najik paas pass जवळ पास नजदीक जवळील जवळचे करीब",
);
/** Particles between a place and the word for near, in Hindi and Marathi. */
export const nearParticles = setOf("ke chya के च्या ka se to");
/** Words by which a question asks for colleges of some kind, so that letters behind it may be a state's. */
export const kindWords = setOf(
  "college colleges collage university universities institute institutes engineering medical law pharmacy mba btech be mbbs bds bca bba polytechnic nursing dental hospital management design architecture agriculture b.tech iti diploma mca bpharm llb government private sarkari govt",
);
