import type { MapField } from "#lib/column-map.ts";

/**
 * What authorities call their columns, in the words of `headingWords`: English, abbreviations, Hindi and Marathi. A heading
 * is a name of a field when it is one of these phrases as a whole.
 */
const phrases: Readonly<Record<MapField, readonly string[]>> = {
  college: [
    "college|institute|institution|inst|university|school",
    "(college|institute|institution|inst|clg|coll|school|university) name",
    "(name of|name of the) (college|institute|institution|inst|university)( and address| with address| address)?",
    "(college|institute|institution) (name )?(and|with) (address|place)",
    "allotted (college|institute|institution)( name)?",
    "कॉलेज|महाविद्यालय|संस्थान|संस्था|विद्यालय|विश्वविद्यालय|काॅलेज",
    "(कॉलेज|महाविद्यालय|संस्थान|संस्था) (का )?नाम",
    "(महाविद्यालयाचे|संस्थेचे|कॉलेजचे) नाव",
  ],
  collegeCode: [
    "(college|institute|institution|inst|clg|coll|dte|institute dte) (code|id|no|number)",
    "(code of|code of the) (college|institute)",
    "instcode|collegecode|inst cd|institutecode|coc",
    "(कॉलेज|महाविद्यालय|संस्थान|संस्था) (का )?(कोड|क्रमांक|संकेतांक)",
    "(महाविद्यालयाचा|संस्थेचा) (कोड|संकेतांक)",
  ],
  place: ["place|city|town|location|college place", "(college|institute) (city|location|town)", "शहर|स्थान|नगर|गाव"],
  district: ["district|dist|district name|college district", "जिला|ज़िला|जिल्हा"],
  branch: [
    "branch|course|program|programme|discipline|department|speciali[sz]ation|trade",
    "(branch|course|program|programme|academic program|discipline|allotted branch) name",
    "(name of|name of the) (branch|course|program|programme)",
    "academic (program|programme)|course branch|branch course|choice|allotted (branch|course)|brn",
    "शाखा|पाठ्यक्रम|अभ्यासक्रम|कोर्स|ब्रांच|विषय",
    "(शाखा|पाठ्यक्रम|कोर्स|ब्रांच) (का )?नाम",
    "(शाखेचे|अभ्यासक्रमाचे) नाव",
  ],
  branchCode: [
    "(branch|course|choice|program|programme|br|crs) (code|id|no)",
    "branchcode|coursecode|choicecode|brc",
    "(शाखा|पाठ्यक्रम|कोर्स|ब्रांच) (का )?(कोड|क्रमांक|संकेतांक)",
  ],
  category: [
    "category|cat|caste|community|reservation|reservation category|categories",
    "(seat|allotted|candidate|admission|cutoff|cut off) (category|cat)",
    "category (code|name)|allotted community|seat type|cat code|caste category",
    "श्रेणी|वर्ग|प्रवर्ग|जाति|आरक्षण|आरक्षण श्रेणी|आरक्षण वर्ग|जात प्रवर्ग",
  ],
  quota: ["quota|quota type|seat quota|quota name|allotted quota", "कोटा|आरक्षण कोटा"],
  gender: ["gender|sex|seat gender|gender type", "लिंग|लिङ्ग"],
  stage: ["stage|cap stage|allotment stage", "टप्पा"],
  round: [
    "round|rnd|phase|rounds",
    "(cap|counselling|counseling|allotment|admission) (round|phase)( no| number)?",
    "(round|phase) (no|number|name)",
    "राउंड|राउण्ड|चक्र|फेरी|दौर|चरण",
  ],
  year: ["year|academic year|admission year|session|ay|academic session|yr|exam year", "वर्ष|शैक्षणिक वर्ष|सत्र|साल"],
  exam: ["exam|exam name|exam type|entrance exam|examination|entrance", "परीक्षा|प्रवेश परीक्षा"],
  openingRank: [
    "(opening|open|first|start|starting|minimum|min|highest) (rank|merit no|merit|air)",
    "opening|or|rank open|opening rank (crl|air)",
    "(आरंभिक|प्रारंभिक|प्रारम्भिक|ओपनिंग|प्रथम) (रैंक|रँक|रेंक)",
  ],
  closingRank: [
    "(closing|close|last|end|ending|maximum|max|cut off|cutoff|final|lowest) (rank|merit no|merit number|merit|air)",
    "closing|cr|cutoff|cut off|rank close|merit no|merit number|rank|closing rank (crl|air)|last allotted rank",
    "(अंतिम|अन्तिम|समापन|क्लोजिंग|कटऑफ|कट ऑफ) (रैंक|रँक|रेंक)|कटऑफ|रैंक|गुणवत्ता क्रमांक|मेरिट क्रमांक",
  ],
  percentile: [
    "percentile|closing percentile|cutoff percentile|cut off percentile|percentile score|last percentile|pct|percentile cutoff",
    "merit no percentile|merit number percentile",
    "पर्सेंटाइल|पर्सेंटाईल|प्रतिशतक",
  ],
  marks: [
    "marks|mark|score|total marks|cutoff score|cut off score",
    "(closing|cutoff|cut off|last|minimum|min|lowest) (mark|marks|score|aggregate)",
    "अंक|प्राप्तांक|गुण",
  ],
  seats: ["seats|no of seats|number of seats|total seats|seat|category seats", "सीटें|सीट|जागा|कुल सीटें"],
  intake: [
    "intake|sanctioned intake|total intake|approved intake|sanctioned strength|annual intake",
    "प्रवेश क्षमता|स्वीकृत सीटें",
  ],
  fee: [
    "fee|fees|tuition fee|tuition fees|annual fee|annual fees|college fee|total fee|total fees|fee per year",
    "(fee|fees) (rs|inr|in rs|in rupees)",
    "शुल्क|फीस|वार्षिक शुल्क",
  ],
};

const patterns = Object.entries(phrases).map(
  ([field, parts]) => [field as MapField, new RegExp(`^(?:${parts.join("|")})$`, "u")] as const,
);

/** Words that a heading may have around its name and that say nothing of what the column holds. */
const around = /\b(?:the|sr|in|of the|allotted to|s|as per|for|new)\b/gu;

/** The fields that a heading names. @param words of `headingWords` */
export function fieldsNamed(words: string): MapField[] {
  const found = (text: string) => patterns.filter(([, pattern]) => pattern.test(text)).map(([field]) => field);
  const whole = found(words);
  return whole.length > 0 ? whole : found(words.replace(around, " ").replace(/\s+/g, " ").trim());
}
