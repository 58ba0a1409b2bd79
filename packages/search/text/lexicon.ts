import { isDevanagari, isSameSound, romanisations, soundKey } from "margdeep-places/sound";
import { countErrors } from "./spelling.ts";

/**
 * What Hindi and Marathi words mean to a search, as people write them in Latin letters; Devanagari is found by its sound. A
 * meaning is words of ours; an empty one says nothing about what is looked for.
 */
const meanings: Readonly<Record<string, string>> = {
  government: "sarkari sarkaari shasakiya shaskiya shasakeeya rajkiya rajakiya shasan सरकारी शासकीय राजकीय शासनमान्य",
  private: "niji khajgi khasgi khasagi praivet निजी खाजगी खासगी",
  aided: "anudanit अनुदानित",
  women:
    "ladki ladkiyon ladkiyan ladkion ladkiyo larki larkiyon mulinche mulinchi mulincha mulinsathi muli mulgi mulinsaathi mahila mahilanche mahilansathi kanya stri betiyon chhatraon लड़की लड़कियों लड़कियां लडकियों लड़कियो मुलींचे मुलींची मुलींचा मुलींसाठी मुली मुलगी महिला महिलांसाठी कन्या स्त्री बालिका गर्ल्स",
  boys: "ladka ladke ladko ladkon mulanche mulanchi mulansathi mulga mule chhatron लड़का लड़के लड़कों लडके मुलांचे मुलांची मुलांसाठी मुलगा मुले बॉयज बॉईज",
  hostel:
    "vasatigruh vasatigrah vastigruh vasatigriha chhatravas chatravas chhatrawas chhatravaas hostal वसतिगृह वसतीगृह छात्रावास हॉस्टेल होस्टल",
  college:
    "mahavidyalay mahavidyalaya mahavidhyalaya kolej kalej kaalej महाविद्यालय महाविद्यालये महाविद्यालयों कॉलेज कॉलेजेस कॉलेजों काॅलेज",
  university: "vishwavidyalaya vishvavidyalay vishwavidyalay विश्वविद्यालय युनिव्हर्सिटी यूनिवर्सिटी",
  engineering:
    "abhiyantriki abhiyantrikee abhiyantrika injiniyaring engineering अभियांत्रिकी इंजीनियरिंग इंजिनिअरिंग इंजिनिरिंग",
  medical: "vaidyakiya vaidyakeeya chikitsa vaidyakshetra ayurvigyan वैद्यकीय चिकित्सा आयुर्विज्ञान मेडिकल",
  law: "vidhi kanoon kanun vidhee kayda विधी विधि कानून कायदा लॉ",
  arts: "kala कला आर्ट्स",
  btech: "बीटेक",
  mtech: "एमटेक",
  bcom: "बीकॉम",
  mcom: "एमकॉम",
  vidyapeeth: "विद्यापीठ",
  date: "tarikh tareekh tarkha तारीख तारीखें तारखा",
  commerce: "vanijya vaanijya वाणिज्य कॉमर्स",
  science: "vigyan vidnyan vignyan विज्ञान विज्ञानं सायन्स साइंस",
  pharmacy: "aushadhnirman औषधनिर्माण औषधनिर्माणशास्त्र फार्मसी फार्मेसी",
  agriculture: "krishi krushi कृषी कृषि",
  management: "vyavasthapan prabandhan व्यवस्थापन प्रबंधन मैनेजमेंट मॅनेजमेंट",
  computer: "sanganak sangnak संगणक कंप्यूटर कॉम्प्युटर कम्प्यूटर",
  mechanical: "yantriki यांत्रिकी मैकेनिकल मेकॅनिकल",
  civil: "sthapatya स्थापत्य सिविल सिव्हिल",
  electrical: "vidyut विद्युत इलेक्ट्रिकल",
  architecture: "vastukala vastushastra वास्तुकला वास्तुशास्त्र",
  polytechnic: "tantraniketan politeknik तंत्रनिकेतन पॉलिटेक्निक पॉलीटेक्निक",
  technology: "tantradnyan takniki taknik तंत्रज्ञान तकनीकी प्रौद्योगिकी टेक्नोलॉजी",
  institute: "sanstha sansthan संस्था संस्थान",
  diploma: "padvika padavika पदविका डिप्लोमा",
  scholarship:
    "chhatravritti chhatravrutti chatravritti shishyavrutti shishyavritti shishavrutti vajifa छात्रवृत्ति शिष्यवृत्ती स्कॉलरशिप वजीफा",
  fees: "shulk shulka phees fis शुल्क फीस फी",
  exam: "pariksha pareeksha परीक्षा",
  admission: "pravesh dakhila daakhila प्रवेश दाखिला एडमिशन अॅडमिशन",
  job: "naukri nokri naukari rojgar नौकरी नोकरी रोजगार",
  compare: "tulna तुलना",
  recognised: "manyata manyataprapt मान्यता मान्यताप्राप्त",
  documents: "kagadpatra dastavez dastavej kagajpatra कागदपत्रे कागदपत्र दस्तावेज",
  delhi: "dilli",
  new: "न्यू न्यु",
  neet: "नीट",
  aiims: "एम्स",
  iiser: "आईसर आयसर",
  nift: "निफ्ट",
  niper: "नाइपर",
  jee: "जेईई",
  "": "ka ke ki ko me mein mai men hai hain hi se liye lie kaun kaunsa konsa konse kya kaise kaisa kab kahan kahaan kitna kitni kitne sabse sasta saste sasti mehnga accha acha achha achhe acche achchhe aur wala wale vale vala pe par mujhe chahiye chahie batao bataiye list suchi yadi madhil madhe madhye madhlya sathi saathi che chi cha chya ani va aani kadhi kuthe kasa kase kashi konte konta changle changla changli sarvottam sarvat ahe aahe aahet la mala pahije dakhva का के की को में मे है हैं से लिए लिये कौन कौनसा क्या कैसे कब कहां कहाँ कितनी कितना सबसे अच्छा अच्छे अच्छी और वाला वाले मुझे चाहिए सूची यादी मधील मध्ये साठी चे ची चा च्या आणि व केव्हा कधी कुठे कसे कोणते चांगले चांगली बनें बने बनना बनूं करें करे करना करूं व्हावे व्हायचे करावे करायचे सर्वोत्तम सर्वात सर्वांत आहे आहेत ला मला पाहिजे",
};

const exact = new Map<string, string>();
/** By sound: only words long enough that no other word sounds like them. */
const bySound = new Map<string, { word: string; meaning: string }[]>();
const shortestBySound = 6;
/** Letters in which a word may differ from ours and be the same. */
const mostDifferent = 2;

for (const [meaning, words] of Object.entries(meanings)) {
  for (const word of words.split(" ")) {
    exact.set(word.normalize("NFKD"), meaning);
    const key = soundKey(word);
    // Where the English word sounds the same, what is typed is that word misspelled.
    if (isDevanagari(word) || word.length < shortestBySound || meaning === "" || key === soundKey(meaning)) continue;
    bySound.set(key, [...(bySound.get(key) ?? []), { word, meaning }]);
  }
}

/**
 * What a word of Hindi or Marathi means, in words of ours; empty when it says nothing about what is looked for, null when it is
 * none of the words we know.
 *
 * @param word in small letters, Latin or Devanagari
 */
export function meaningOf(word: string): string | null {
  const known = exact.get(word);
  if (known !== undefined) return known;
  for (const latin of isDevanagari(word) ? romanisations(word) : [word]) {
    if (latin.length < (latin === word ? shortestBySound : shortestBySound - 1)) continue;
    const found = bySound
      .get(soundKey(latin))
      ?.find((item) => isSameSound(latin, item.word) && countErrors(latin, item.word, mostDifferent) <= mostDifferent);
    if (found) return found.meaning;
  }
  return null;
}

/** Endings of Marathi and Hindi words, longest first: "पुण्यातील" is "in Pune". */
const endings = "ांमधील ामधील मधील मध्ये ातील तील ांसाठी साठी ाच्या च्या ांचे ांची ात मे में चे ची चा ला त"
  .split(" ")
  .map((ending) => ending.normalize("NFKD"));
const latinEndings = "madhil madhye madhe sathi atil til chya che chi cha at t".split(" ");

/** The same word without an ending, shorter and shorter stems; for places, which often have one. */
export function withoutEnding(word: string): string[] {
  const known = isDevanagari(word) ? endings : latinEndings;
  return known
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 2)
    .map((ending) => word.slice(0, -ending.length));
}

const letterNames = Object.entries({
  a: "ए",
  b: "बी",
  c: "सी",
  d: "डी",
  e: "ई",
  f: "एफ",
  g: "जी",
  h: "एच",
  i: "आई आय",
  j: "जे",
  k: "के",
  l: "एल",
  m: "एम",
  n: "एन",
  o: "ओ",
  p: "पी",
  q: "क्यू",
  r: "आर",
  s: "एस",
  t: "टी",
  u: "यू यु",
  v: "वी व्ही",
  w: "डब्ल्यू",
  x: "एक्स",
  y: "वाई वाय",
  z: "जेड झेड",
})
  .flatMap(([letter, names]) => names.split(" ").map((name) => ({ letter, name: name.normalize("NFKD") })))
  .sort((one, other) => other.name.length - one.name.length);

/** Whether a word is the name of one letter: "बी". */
export function isLetterName(word: string): boolean {
  return letterNames.some(({ name }) => name === word);
}

/** Letters spoken one by one: "आयआयटी" is "iit"; null when the word is not made of names of letters. */
export function spelledLetters(word: string): string | null {
  let letters = "";
  for (let at = 0; at < word.length; ) {
    const next = letterNames.find(({ name }) => word.startsWith(name, at));
    if (!next) return null;
    letters += next.letter;
    at += next.name.length;
  }
  return letters.length >= 2 ? letters : null;
}
