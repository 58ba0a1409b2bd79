import { isDevanagari, isSameSound, romanise, soundKey } from "margdeep-places/sound";

/**
 * What institutes of one family are called in Hindi and Marathi, above their gates and in newspapers, and what search knows
 * them by. Word by word these names mean other colleges: "भारतीय प्रौद्योगिकी संस्थान" is not "Bharati ... Institute of Technology".
 *
 * Each line: words of ours, then the phrases; a word in a phrase may have alternatives, and `?` marks one that may be missing.
 * Endings and spellings that sound the same need no line of their own.
 */
const families: readonly (readonly [meaning: string, ...phrases: string[]])[] = [
  ["iit", "भारतीय प्रौद्योगिकी|तंत्रज्ञान|तंत्रशास्त्र|तकनीकी|औद्योगिकी संस्थान|संस्था"],
  ["nit", "राष्ट्रीय प्रौद्योगिकी|तंत्रज्ञान|तंत्रशास्त्र|तकनीकी|औद्योगिकी संस्थान|संस्था"],
  [
    "iiit",
    "भारतीय|अंतरराष्ट्रीय|अंतर्राष्ट्रीय|आंतरराष्ट्रीय सूचना|माहिती प्रौद्योगिकी|तंत्रज्ञान|तकनीकी संस्थान|संस्था",
    "भारतीय सूचना|माहिती प्रौद्योगिकी|तंत्रज्ञान एवं|तथा|और|व|आणि? प्रबंधन|व्यवस्थापन संस्थान|संस्था",
  ],
  [
    "indian institute information technology design manufacturing",
    "भारतीय सूचना|माहिती प्रौद्योगिकी|तंत्रज्ञान अभिकल्पना|अभिकल्पन|डिजाइन एवं|तथा|और|व|आणि? विनिर्माण|निर्माण|उत्पादन संस्थान|संस्था",
  ],
  ["iim", "भारतीय प्रबंधन|प्रबंध|व्यवस्थापन संस्थान|संस्था"],
  [
    "aiims",
    "अखिल भारतीय आयुर्विज्ञान|वैद्यकशास्त्र|चिकित्सा संस्थान|संस्था",
    "अखिल भारतीय वैद्यकीय|चिकित्सा|आयुर् विज्ञान|शास्त्र संस्थान|संस्था",
  ],
  ["iisc", "भारतीय विज्ञान संस्थान|संस्था"],
  ["iiser", "भारतीय विज्ञान शिक्षा|शिक्षण एवं|तथा|और|व|आणि? अनुसंधान|संशोधन संस्थान|संस्था"],
  [
    "national institute science education research",
    "राष्ट्रीय विज्ञान शिक्षा|शिक्षण एवं|तथा|और|व|आणि? अनुसंधान|संशोधन संस्थान|संस्था",
  ],
  ["indian statistical institute", "भारतीय सांख्यिकी|सांख्यिकीय संस्थान|संस्था"],
  [
    "national institute pharmaceutical education research",
    "राष्ट्रीय औषधीय|औषधि|औषध|औषधनिर्माण शिक्षा|शिक्षण एवं|तथा|और|व|आणि? अनुसंधान|संशोधन संस्थान|संस्था",
  ],
  [
    "indian institute space science technology",
    "भारतीय अंतरिक्ष|अवकाश विज्ञान एवं|तथा|और|व|आणि? प्रौद्योगिकी|तंत्रज्ञान संस्थान|संस्था",
  ],
  [
    "indian institute engineering science technology",
    "भारतीय अभियांत्रिकी विज्ञान एवं|तथा|और|व|आणि? प्रौद्योगिकी|तंत्रज्ञान संस्थान|संस्था",
  ],
  ["indian institute foreign trade", "भारतीय विदेश व्यापार संस्थान|संस्था"],
  ["indian institute mass communication", "भारतीय जन संचार संस्थान|संस्था", "भारतीय जनसंचार संस्थान|संस्था"],
  ["national law university", "राष्ट्रीय विधि|कायदा विश्वविद्यालय|विद्यापीठ"],
  ["national law institute university", "राष्ट्रीय विधि संस्थान|संस्था विश्वविद्यालय|विद्यापीठ"],
  ["national law school india university", "राष्ट्रीय विधि विद्यालय भारत? विश्वविद्यालय?"],
  ["national institute design", "राष्ट्रीय डिजाइन|डिझाईन|अभिकल्प|रचना संस्थान|संस्था"],
  ["national institute fashion technology", "राष्ट्रीय फैशन|फॅशन प्रौद्योगिकी|तंत्रज्ञान|टेक्नोलॉजी संस्थान|संस्था"],
  ["school planning architecture", "योजना|नियोजन एवं|तथा|और|व|आणि? वास्तुकला|वास्तुशास्त्र विद्यालय|संस्थान|संस्था"],
  ["esic", "कर्मचारी राज्य बीमा|विमा निगम|महामंडळ"],
  ["central university", "केंद्रीय विश्वविद्यालय|विद्यापीठ"],
  ["open university", "मुक्त विश्वविद्यालय|विद्यापीठ"],
  ["krishi vidyapeeth", "कृषि विद्यापीठ|विश्वविद्यालय"],
  ["technological university", "प्रौद्योगिकी|तंत्रशास्त्र|तकनीकी|तंत्रज्ञान विश्वविद्यालय|विद्यापीठ"],
  ["technical university", "प्राविधिक विश्वविद्यालय"],
  ["health sciences university", "आरोग्य|स्वास्थ्य विज्ञान विश्वविद्यालय|विद्यापीठ"],
  ["banaras hindu university", "काशी|बनारस हिंदू विश्वविद्यालय"],
  ["institute chemical technology", "रसायन|रासायनिक तंत्रज्ञान|प्रौद्योगिकी संस्था|संस्थान"],
  ["institute medical sciences", "आयुर्विज्ञान संस्थान|संस्था"],
  ["armed forces medical college", "सशस्त्र सेना|दल चिकित्सा|वैद्यकीय महाविद्यालय"],
  ["dental college", "दंत चिकित्सा|वैद्यकीय? महाविद्यालय|कॉलेज"],
  ["veterinary college", "पशु चिकित्सा|वैद्यकीय महाविद्यालय|कॉलेज", "पशुवैद्यकीय महाविद्यालय"],
  ["nursing college", "परिचर्या महाविद्यालय|कॉलेज"],
  ["ayurved college", "आयुर्वेद|आयुर्वेदिक महाविद्यालय|कॉलेज"],
  ["agriculture college", "कृषि महाविद्यालय|कॉलेज"],
  ["pharmacy college", "औषधनिर्माणशास्त्र|औषधनिर्माण महाविद्यालय|कॉलेज", "औषध निर्माण|निर्माणशास्त्र महाविद्यालय"],
  ["education college", "अध्यापक|शिक्षणशास्त्र महाविद्यालय|कॉलेज"],
];

interface Phrase {
  /** What each word may be, in Latin letters. */
  readonly words: readonly (readonly string[])[];
  readonly meaning: readonly string[];
}

/** By the sound of the first word, the longest phrase first. */
const byFirst = Map.groupBy(
  families
    .flatMap(([meaning, ...phrases]) => phrases.flatMap((phrase) => spellOut(phrase, meaning.split(" "))))
    .flatMap((phrase) => phrase.words[0]!.map((first) => ({ phrase, key: soundKey(first) }))),
  ({ key }) => key,
);
for (const phrases of byFirst.values())
  phrases.sort((one, other) => other.phrase.words.length - one.phrase.words.length);

/** A phrase with and without each word that may be missing. */
function spellOut(phrase: string, meaning: readonly string[]): Phrase[] {
  const words = phrase.split(" ").map((word) => ({
    mayMiss: word.endsWith("?"),
    spellings: word.replace("?", "").split("|").map(romanise),
  }));
  return words
    .reduce<(readonly string[])[][]>(
      (found, { mayMiss, spellings }) =>
        found.flatMap((before) => [[...before, spellings], ...(mayMiss ? [before] : [])]),
      [[]],
    )
    .map((spelled) => ({ words: spelled, meaning }));
}

/**
 * The family of institutes that a text names from one of its words on.
 *
 * @param words of the text, normalised
 * @param at the place of the first word
 * @returns words of ours, and how many words of the text they stand for; null when no phrase begins there
 */
export function familyNamedAt(
  words: readonly string[],
  at: number,
): { meaning: readonly string[]; length: number } | null {
  const latin = (place: number) => latinOf(words[place] ?? "");
  const first = latin(at);
  for (const { phrase } of byFirst.get(soundKey(first)) ?? []) {
    const isHere = phrase.words.every((spellings, place) => {
      const spoken = latin(at + place);
      return spoken !== "" && spellings.some((spelling) => isSameSound(spoken, spelling));
    });
    if (isHere) return { meaning: phrase.meaning, length: phrase.words.length };
  }
  return null;
}

function latinOf(word: string): string {
  return isDevanagari(word) ? romanise(word) : word;
}
