/** A category of reservation, as lists of closing values name it, and how people write it. */
interface WrittenCategory {
  code: string;
  /** In the words of a question, small letters, figures apart; `|` parts them. */
  phrases: string;
  /** In a text with somebody's rank; null: too short to tell beside a figure. */
  pattern: RegExp | null;
}

/** `2a`, `category 2a`, `2a category`, and `2ag` of those without another claim. */
function ofKarnataka(code: string): WrittenCategory {
  const words = ["", "g", "k", "r"].map((list) => code.toLowerCase().replace(/^\d/, "$& ") + list);
  const phrases = words.flatMap((name) => [name, `category ${name}`, `cat ${name}`, `${name} category`]).join("|");
  return { code, phrases, pattern: new RegExp(`\\b${code}g?\\b`, "i") };
}

const ofTelangana = (group: string): WrittenCategory => ({
  code: `BC-${group}`,
  phrases: `bc ${group}`.toLowerCase(),
  pattern: new RegExp(`\\bbc[ -]${group}\\b`, "i"),
});

/**
 * Those of Karnataka, of Telangana and Andhra Pradesh, of Tamil Nadu and of West Bengal, then JoSAA's: the first whose pattern
 * a text has is its category. `bca` is a course.
 */
export const categories: readonly WrittenCategory[] = [
  { code: "1", phrases: "category 1|cat 1|1 g", pattern: /\b(?:cat|category) 1\b|\b1g\b/ },
  ...["2A", "2B", "3A", "3B"].map(ofKarnataka),
  ...["A", "B", "C", "D", "E"].map(ofTelangana),
  { code: "BC", phrases: "bc", pattern: null },
  { code: "MBC", phrases: "mbc", pattern: /\bmbc\b/ },
  { code: "BCM", phrases: "bcm|bc muslim", pattern: /\bbcm\b/ },
  { code: "SCA", phrases: "sca", pattern: null },
  { code: "OBC - A", phrases: "obc a", pattern: /\bobc ?- ?a\b/ },
  { code: "OBC - B", phrases: "obc b", pattern: /\bobc ?- ?b\b/ },
  { code: "OBC-NCL", phrases: "obc|obc ncl|obcncl|ओबीसी", pattern: /\b(?:obc[\s-]*ncl|obc)\b/ },
  { code: "EWS", phrases: "ews|ईडब्ल्यूएस", pattern: /\bews\b/ },
  { code: "SC", phrases: "sc category|sc|एससी", pattern: /\bsc\b/ },
  { code: "ST", phrases: "st category|st|एसटी", pattern: /\bst\b/ },
  {
    code: "OPEN",
    phrases: "general category|open category|open seat|open|general|gen|unreserved",
    pattern: /\b(?:open|general|gen|ur|unreserved)\b/,
  },
];
