/**
 * Places whose name in Hindi or Marathi does not sound like the English one; all others are found by their sound. Written by us
 * from the list that docs/search.md names, and read: that list has translations in place of names ("Erode" as "finished").
 */
const names: Readonly<Record<string, string>> = {
  goa: "गोवा गोव्या",
  delhi: "दिल्ली",
  lucknow: "लखनऊ लखनौ",
  "tamil nadu": "तमिलनाडु तामिळनाडू तमिलनाडू",
  "west bengal": "पश्चिमबंगाल",
  west: "पश्चिम पश्चिमी",
  east: "पूर्व पूर्वी",
  south: "दक्षिण दक्षिणी",
  north: "उत्तरी",
  new: "नई नयी",
  rural: "ग्रामीण",
  erode: "इरोड ईरोड",
  solan: "सोलन",
  thane: "ठाणे थाणे ठाण्यातील",
  budaun: "बदायूं बदायूँ",
  dindigul: "दिंडीगुल डिंडीगुल",
  aizawl: "आइजोल आयझॉल",
  etah: "एटा",
  etawah: "इटावा",
  deoria: "देवरिया",
  deoghar: "देवघर",
  diu: "दीव",
  unnao: "उन्नाव",
  ballia: "बलिया",
  belagavi: "बेळगाव बेलगाम बेलगांव",
  vijayapura: "विजापूर विजयपुर",
  kutch: "कच्छ",
  jhansi: "झाशी झांसी",
  narsinghpur: "नरसिंहपुर नरसिंगपूर",
  jagatsinghpur: "जगतसिंहपुर",
  singhbhum: "सिंहभूम सिंगभूम",
  kolkata: "कोलकाता कलकत्ता",
  varanasi: "वाराणसी काशी बनारस",
  prayagraj: "प्रयागराज इलाहाबाद",
  sheohar: "शिवहर",
  seoni: "सिवनी",
  pune: "पुणे पुण्यातील पुण्यात पुण्याच्या पुण्यामधील पुना पूना",
  nashik: "नाशिक नासिक",
  howrah: "हावड़ा हावडा",
  "cooch behar": "कूचबिहार",
  kanchipuram: "कांचीपुरम",
  puducherry: "पुदुचेरी पांडिचेरी पॉन्डिचेरी",
  "uttar pradesh": "यूपी",
  "madhya pradesh": "एमपी",
};

const english = new Map(
  Object.entries(names).flatMap(([name, words]) =>
    words.split(" ").map((word) => [word.normalize("NFKD"), name] as const),
  ),
);

/** The English name of a place in Devanagari, where it does not sound the same; null for any other word. */
export function placeInEnglish(word: string): string | null {
  return english.get(word) ?? null;
}
