import { plainDigits } from "margdeep-search/any-script";

/** A rank or percentile in a text. */
export interface StatedRank {
  kind: "rank";
  figure: number;
  unit: "rank" | "percentile";
  /** As JoSAA names it; null: not stated. */
  category: string | null;
  /** Key of the exam; null: not stated. */
  exam: string | null;
}

const categories: readonly (readonly [RegExp, string])[] = [
  [/\b(?:obc[\s-]*ncl|obc)\b/, "OBC-NCL"],
  [/\bews\b/, "EWS"],
  [/\bsc\b/, "SC"],
  [/\bst\b/, "ST"],
  [/\b(?:open|general|gen|ur|unreserved)\b/, "OPEN"],
];
const multiples: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, lakh: 1e5, lac: 1e5, lakhs: 1e5, l: 1e5 };
/** Less than this is a rank only where the text says so: 'top 10', '12th'. */
const leastRank = 200;
const mostRank = 5_000_000;

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
 * The rank or percentile in a text: '25000 obc', 'jee 12000 rank', '92 percentile ews'. A number alone is no rank, nor is
 * a year or a mark of school.
 *
 * @param text as `rankText` makes it
 * @param exam the exam that it names
 */
export function readRank(text: string, exam: string | null): StatedRank | null {
  const category = categories.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const isSchool = /\b(?:10th|12th|ssc|hsc|board|class|marks?)\b/.test(text);
  const percent = /(?<![\d.])(\d{1,2}(?:\.\d+)?|100)\s*(?:%\s*(?:ile|tile)?|percentile|percent|ptile|%ile)/.exec(text);
  if (percent) {
    const isSure = /ile\b|%ile/.test(text) || (!isSchool && (category !== null || exam !== null));
    return isSure ? { kind: "rank", figure: Number(percent[1]), unit: "percentile", category, exam } : null;
  }
  const saysRank = /\b(?:rank|rnk|air|crl)\b/.test(text);
  for (const [, digits = "", multiple = ""] of text.matchAll(
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
        : isLarge && (category !== null || exam !== null)
    ) {
      return { kind: "rank", figure, unit: "rank", category, exam };
    }
  }
  return null;
}

const examWords =
  /\b(?:jee|mains?|advanced?|neet|m?h?t?\s?cet|eapcet|eamcet|kcet|comedk|wbjee|keam|tnea|cuet|gujcet|bitsat|viteee)\b/;

/** Whether a text contains somebody's rank or percentile; such a text is never cached or stored. */
export function containsRank(text: string): boolean {
  const small = rankText(text);
  return readRank(small, examWords.test(small) ? "" : null) !== null;
}
