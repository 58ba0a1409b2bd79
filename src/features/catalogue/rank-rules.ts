import { plainDigits } from "margdeep-search/any-script";
import { categories } from "margdeep-search/categories";

/** A rank or percentile in a text. */
export interface StatedRank {
  kind: "rank";
  figure: number;
  unit: "rank" | "percentile";
  /** As JoSAA names it, or the list of the state that alone has it; null: not stated. */
  category: string | null;
  /** Key of the exam; null: not stated. */
  exam: string | null;
}

/** Marks in a text, which are no rank: no public list tells one from the other. */
export interface StatedMarks {
  kind: "marks";
  figure: number;
  /** Key of the exam; null: not stated. */
  exam: string | null;
}

const multiples: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, lakh: 1e5, lac: 1e5, lakhs: 1e5, l: 1e5 };
/** Less than this is a rank only where the text says so: 'top 10', '12th'. */
const leastRank = 200;
const mostRank = 5_000_000;
/**
 * The most marks of an exam, by its key, as its authority's information bulletin of 2025 states them. A figure up to
 * that is rather marks than a rank where the text says neither.
 */
const mostMarks: Readonly<Record<string, number>> = {
  "neet-ug": 720,
  "mcc-ug": 720,
  "jee-main": 300,
  "jee-advanced": 360,
  "mht-cet": 200,
  kcet: 180,
  "ap-eapcet": 160,
  "tg-eapcet": 160,
  tnea: 200,
  wbjee: 200,
  keam: 600,
  comedk: 180,
  gujcet: 120,
  bitsat: 390,
  viteee: 125,
};
/** The most of what lists go by marks of: no figure that is named with such an exam is a rank of it, however small. */
const mostListedMarks: Readonly<Record<string, number>> = { tnea: 200, "cuet-ug": 1250, du: 1250 };
const leastListedMarks = 20;
/** Totals that one exam alone has. */
const examsOfTotal: Readonly<Record<string, string>> = { 720: "neet-ug", 300: "jee-main" };
/** A total of marks above the one or below the other is no exam's. */
const mostMarksOfAny = 2_000;
const leastTotal = 50;
const schoolWords = /\b(?:10th|12th|ssc|hsc|board|class)\b/;
const marksWords = /\b(?:marks?|scores?|scored|numbers?|points)\b/;

/** What people call these in Hindi and Marathi. */
const inEnglish: Readonly<Record<string, string>> = {
  rank: "रैंक रँक रैंक्स रॅंक",
  percentile: "पर्सेंटाइल पर्सेंटाईल परसेंटाइल पर्सेन्टाइल",
  lakh: "लाख",
  thousand: "हजार हज़ार",
  "obc-ncl": "ओबीसी",
  ews: "ईडब्ल्यूएस ईडब्लूएस",
  sc: "एससी",
  st: "एसटी",
  open: "ओपन खुला जनरल सामान्य",
  jee: "जेईई",
  neet: "नीट",
  cet: "सीईटी",
  marks: "अंक अंकों मार्क्स मार्क गुण गुणांना नंबर",
  score: "स्कोर स्कोअर",
};
const englishWords = new Map(
  Object.entries(inEnglish).flatMap(([english, words]) =>
    words.split(" ").map((word) => [word.normalize("NFC"), english] as const),
  ),
);

/** A text as `readRank` takes it: small letters, digits of every script as 0 to 9, and its own words in English. */
export function rankText(text: string): string {
  return plainDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[\p{Script=Devanagari}\p{M}]+/gu, (word) => englishWords.get(word.normalize("NFC")) ?? word);
}

/**
 * The rank or percentile in a text: '25000 obc', 'jee 12000 rank', '92 percentile ews', '84000'. A PIN is no rank, nor is
 * a year or a mark of school.
 *
 * @param text as `rankText` makes it
 * @param exam the exam that it names
 */
export function readRank(text: string, exam: string | null): StatedRank | null {
  const category = categories.find(({ pattern }) => pattern?.test(text))?.code ?? null;
  const isSchool = schoolWords.test(text) || marksWords.test(text);
  const percent = /(?<![\d.])(\d{1,2}(?:\.\d+)?|100)\s*(?:%\s*(?:ile|tile)?|percentile|percent|ptile|%ile)/.exec(text);
  if (percent) {
    const isSure = /ile\b|%ile/.test(text) || (!isSchool && (category !== null || exam !== null));
    return isSure ? { kind: "rank", figure: Number(percent[1]), unit: "percentile", category, exam } : null;
  }
  if (readMarks(text, exam)) return null;
  const saysRank = /\b(?:rank|rnk|air|crl)\b/.test(text);
  for (const [, digits = "", multiple = ""] of (saysRank ? whereRankIs(text) : text).matchAll(
    /(?<![\w.])(\d[\d,]*(?:\.\d+)?)\s*(k|l|lakhs?|lac|thousand)?(?![\w.])/g,
  )) {
    const figure = Number(digits.replaceAll(",", "")) * (multiples[multiple] ?? 1);
    const isYear = multiple === "" && !digits.includes(",") && figure >= 2015 && figure <= 2035;
    if (
      !Number.isInteger(figure) ||
      figure < 1 ||
      figure > mostRank ||
      (isYear && !/\b(?:rank|air|crl)\s+\d|\d\s+(?:rank|air)/.test(text))
    )
      continue;
    const isLarge = figure >= leastRank && !isYear;
    if (
      saysRank
        ? isLarge || /\b(?:rank|air|crl)\s*(?:is\s*)?\d|\d\s*(?:rank|air)\b/.test(text)
        : isLarge && (category !== null || exam !== null || isAlone(text))
    ) {
      return { kind: "rank", figure, unit: "rank", category, exam };
    }
  }
  return null;
}

/** A text that says rank, without its marks; from the word rank on where a figure other than a year is behind it: 'neet 520 rank 95000'. */
function whereRankIs(text: string): string {
  const withoutMarks = text.replace(
    /\d[\d.,]*\s*(?:marks?|points)\b|\b(?:marks?|scored?)\s*(?:is\s*|of\s*)?\d[\d.,]*(?!\s*(?:rank|air))/g,
    " ",
  );
  const behind = /\b(?:rank|rnk|air|crl)\W*(?:is|of|about|around)?\W*(?!20[123]\d\b)\d[\d.,]{2,}.*$/.exec(withoutMarks);
  return behind?.[0] ?? withoutMarks;
}

/** A figure and nothing else; six digits are a PIN unless they are round. */
function isAlone(text: string): boolean {
  return /^\s*[\d,]+\s*$/.test(text) && !/^\s*[1-9]\d{2}(?!000)\d{3}\s*$/.test(text);
}

/**
 * The marks in a text: 'neet 620 marks', '210/300', and 'neet 620', which may be either and is not read as a rank. Marks
 * of school are none, nor is a figure beside the word rank.
 *
 * @param text as `rankText` makes it
 * @param exam the exam that it names
 */
export function readMarks(text: string, exam: string | null): StatedMarks | null {
  if (schoolWords.test(text) || /\b(?:rank|rnk|air|crl)\b|percentile|ptile|%/.test(text)) return null;
  const [, part = "", total = ""] =
    /(?<![\w.,])(\d{1,4}(?:\.\d+)?)\s*(?:\/|out of)\s*(\d{2,4})(?![\w.,])/.exec(text) ?? [];
  // Not the years 2025/26 nor the classes 10/12.
  if (Number(total) >= leastTotal && Number(part) <= Number(total)) {
    return { kind: "marks", figure: Number(part), exam: exam ?? examsOfTotal[total] ?? null };
  }
  const saysMarks = marksWords.test(text);
  const listed = mostListedMarks[exam ?? ""];
  const most = saysMarks ? mostMarksOfAny : (listed ?? mostMarks[exam ?? ""] ?? 0);
  const least = saysMarks ? 0 : listed === undefined ? leastRank : leastListedMarks;
  for (const [digits] of text.matchAll(
    /(?<![\w.,]|(?:top|best|first|round|phase|code|class) )\d{2,4}(?:\.\d+)?(?![\w.,])/g,
  )) {
    const figure = Number(digits);
    if (figure <= most && figure >= least) return { kind: "marks", figure, exam };
  }
  return null;
}

const examWords =
  /\b(?:jee|mains?|advanced?|neet|m?h?t?\s?cet|eapcet|eamcet|kcet|comedk|wbjee|keam|tnea|cuet|csas|gujcet|bitsat|viteee|uptac|acpc|jac|ggsipu|jelet|josaa|csab)\b/;
/** Those of them that name an exam whose lists go by marks, with its key. */
const keysOfWords: Readonly<Record<string, string>> = { tnea: "tnea", cuet: "cuet-ug", csas: "du" };

/** Whether a text contains somebody's rank, percentile or marks; such a text is never cached or stored. */
export function containsRank(text: string): boolean {
  const small = rankText(text);
  const [word] = examWords.exec(small) ?? [];
  const exam = word === undefined ? null : (keysOfWords[word] ?? "");
  return readRank(small, exam) !== null || readMarks(small, exam) !== null;
}
