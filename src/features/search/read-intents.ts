import { withoutFormat } from "margdeep-search/any-script";
import { rankText, readMarks, readRank, type StatedMarks, type StatedRank } from "#features/catalogue/rank-rules.ts";
import { comparedForm, saysLittle } from "#features/catalogue/service/question-words.ts";
import type { HelpPage } from "./contract.ts";
import { findAmbiguousExam, findExam } from "./exam-names.ts";

/** What a question may want beside colleges, before it is known whether we have it. */
export type Intent =
  | StatedRank
  | StatedMarks
  | { kind: "exam"; key: string }
  | { kind: "compare"; texts: [string, string]; isSure: boolean }
  | { kind: "recognised"; text: string }
  | { kind: "hostels"; forWhom: "girls" | "boys" | null; rest: string[] }
  | { kind: "scholarships" }
  | { kind: "jobs"; rest: string[] }
  | { kind: "page"; page: HelpPage };

/** Words by which people ask for one of our pages; every word of one of the phrases must be there. */
const pagePhrases: Readonly<Record<HelpPage, string>> = {
  hostels: "hostel|pg|paying guest",
  scholarships: "scholarship",
  jobs: "jobs|internship|campus drive",
  terms: "refund|refund policy|cancel package|terms|money back|cancellation",
  papers: "documents|document list|certificate|caste certificate|income certificate|papers needed",
  contact: "contact|helpline|call you|phone number|customer care|talk counsellor|talk counselor",
  choices: "choice filling|option form|preference list|choice list|web options|option entry",
  calendar: "important dates|exam dates|exam calendar|admission dates|counselling dates|calendar",
  chances: "college predictor|rank predictor|predictor|predict college|chances",
  compare: "compare colleges|compare|comparison",
  packages: "package price|packages|premium plan|subscription|pricing",
  faqs: "faq|faqs|frequently asked",
  privacy: "privacy|privacy policy|delete data",
  login: "login|log in|sign in|forgot password|reset password",
  signup: "signup|sign up|register account|create account",
  career: "career guidance|career options|career counselling|after 12th|after 10th|which stream",
  accessibility: "accessibility",
  earn: "how we earn|how do you earn|who pays you|how you make money|sponsored|paid ranking|commission",
  about: "about margdeep|about us|who are you",
  support: "support|help|complaint|grievance",
  offline: "offline|without internet|download app",
  rehearsal: "mock counselling|rehearsal|mock allotment",
};

/** The phrases as they are compared with a question. */
const comparedPhrases = (Object.entries(pagePhrases) as [HelpPage, string][]).flatMap(([page, phrases]) =>
  phrases.split("|").map((phrase) => ({ page, phrase: phrase.split(" ").map(comparedForm) })),
);

/** Words that may be beside the name of an exam in a question about the exam itself. */
const examWords = new Set(
  "date result syllabus pattern application form registration admit card answer key paper exam entrance college counselling session paper preparation start open close kab aayega aaega aayegi nighel kadhi hai hain hoga hogi ahe aahe ki tarikh tareekh pariksha तारीख तारीखें कब कधी है होगी आहे परीक्षा"
    .normalize("NFC")
    .split(" ")
    .map(comparedForm),
);
const hostelWords = new Set(["hostel", "pg", "pgs", "room", "dormitory", "hostels"]);
const aboutHostels = new Set(["girl", "women", "female", "lady", "boy", "men", "male", "ladies"]);

/**
 * What a question wants beside colleges, the likeliest first.
 *
 * @param text as typed
 * @param words the same in words of ours
 */
export function readIntents(text: string, words: readonly string[]): Intent[] {
  const small = withoutFormat(text).normalize("NFKC").toLowerCase();
  const exam = findExam(words);
  const figures = rankText(text);
  const ambiguous = findAmbiguousExam(words);
  const examOfFigure = (exam ?? ambiguous)?.key ?? null;
  const rank = readRank(figures, examOfFigure);
  if (rank) return [{ ...rank, exam: stateAdmission(rank.exam, words) }];
  const marks = readMarks(figures, examOfFigure);
  if (marks) return [marks];
  const versus = readVersus(small);
  if (versus?.isSure) return [versus];
  const also = versus ? [versus] : [];
  const recognised = readRecognised(words);
  if (recognised) return [recognised];
  const others = [readHostels(words), readListIntent(words)].filter((intent) => intent !== null);
  if (others.length > 0) return [...also, ...others];
  if (exam) return isAboutExam(exam.rest) ? [{ kind: "exam", key: exam.key }] : also;
  if (ambiguous && isAboutExam(ambiguous.rest) && isAboutExams(ambiguous.rest)) {
    return [{ kind: "exam", key: ambiguous.key }];
  }
  const page = readPage(words);
  return page ? [...also, { kind: "page", page }] : also;
}

/** States that give seats by NEET's rank with lists of their own, and what they call their admission. */
const neetStates: ReadonlyMap<string, string> = new Map([
  ["karnataka", "kea-medical"],
  ["कर्नाटक", "kea-medical"],
  ["kea", "kea-medical"],
]);

/** The admission that a rank is for where a state is named beside NEET. */
function stateAdmission(exam: string | null, words: readonly string[]): string | null {
  if (exam !== "neet-ug") return exam;
  return words.map((word) => neetStates.get(word)).find((key) => key !== undefined) ?? exam;
}

/** Whether words are about exams, not about what they lead to: 'gate college' is no exam. */
function isAboutExams(words: readonly string[]): boolean {
  const forms = words.map(comparedForm);
  return forms.some((form) => examWords.has(form)) && !forms.includes("college");
}

/** Whether nothing else is searched than the exam: no course, no place, no college. */
function isAboutExam(rest: readonly string[]): boolean {
  return rest.every((word) => examWords.has(comparedForm(word)) || saysLittle(word) || /^\d+$/.test(word));
}

function readVersus(text: string): Extract<Intent, { kind: "compare" }> | null {
  const sure =
    /^\s*(?:compare\s+|difference between\s+)?(.+?)\s+(?:vs\.?|v\/s|versus)\s+(.+?)\s*$/.exec(text) ??
    /^\s*(?:compare|difference between)\s+(.+?)\s+(?:and|with|to|or|&)\s+(.+?)\s*$/.exec(text) ??
    /^\s*(.+?)\s+or\s+(.+?)[\s,]+(?:which|who|what)\b.*$/.exec(text) ??
    /^\s*which is better[\s,:]+(.+?)\s+or\s+(.+?)\s*\??$/.exec(text);
  const parts = sure ?? eitherPattern.exec(text);
  const [one, other] = (parts?.slice(1) ?? []).map(withoutQuestion);
  return one && other ? { kind: "compare", texts: [one, other], isSure: sure !== null } : null;
}

/** 'vit or manipal', 'pict aur vit me se kaunsa accha': a comparison where both are colleges. */
const eitherPattern =
  /^\s*(.+?)\s+(?:or|ya|ki|aur|ani|kinva|या|की|और|किंवा|आणि)\s+(.+?)(?:\s+(?:me|mein|madhe|madhye|में|मध्ये)(?:\s+(?:se|से))?)?(?:\s+(?:kaun|kon|which|what|better|best|accha|acha|behtar|कौन|कोण)\p{L}*.*)?\s*\??$/u;

function withoutQuestion(text: string): string {
  return text
    .replace(/\b(?:which|is|are|better|best|good|compare|comparison|placements?|fees|cut ?offs?)\b/g, " ")
    .trim();
}

const recognitionWords = new Set(
  "recognised recognized recognition approved approval fake genuine valid legit accredited accreditation affiliated".split(
    " ",
  ),
);
const aroundRecognition = new Set("is are it the a aicte ugc naac nmc college by and or real not".split(" "));

function readRecognised(words: readonly string[]): Intent | null {
  if (!words.some((word) => recognitionWords.has(word))) return null;
  const rest = words.filter(
    (word) => !recognitionWords.has(word) && !(aroundRecognition.has(word) && word !== "college"),
  );
  return rest.some((word) => !saysLittle(word)) ? { kind: "recognised", text: rest.join(" ") } : null;
}

/** 'pg in mumbai' is a room; 'pg courses' are not. */
function readHostels(words: readonly string[]): Intent | null {
  const stems = words.map(comparedForm);
  const isPayingGuest = words.includes("paying") && stems.includes("guest");
  if (!isPayingGuest && !words.some((word) => hostelWords.has(word))) return null;
  const rest = words.filter((word) => !hostelWords.has(word) && !["paying", "guest", "guests"].includes(word));
  const telling = rest.filter((word) => !saysLittle(word) && !aboutHostels.has(comparedForm(word)));
  if (
    words.includes("pg") &&
    !words.includes("hostel") &&
    stems.some((stem) =>
      ["course", "medical", "diploma", "degree", "programme", "engineering", "management"].includes(stem),
    )
  )
    return null;
  const isFor = (...whom: string[]) => words.some((word) => whom.includes(comparedForm(word)) || whom.includes(word));
  const forWhom = isFor("girl", "women", "female", "ladies", "lady")
    ? "girls"
    : isFor("boy", "men", "male")
      ? "boys"
      : null;
  return { kind: "hostels", forWhom, rest: telling };
}

function readListIntent(words: readonly string[]): Intent | null {
  const stems = new Set(words.map(comparedForm));
  if (["scholarship", "fellowship", "freeship", "tuition waiver"].some((word) => stems.has(word)))
    return { kind: "scholarships" };
  if (
    ["internship", "job", "vacancy", "hiring", "fresher"].some((word) => stems.has(word)) ||
    (stems.has("campus") && stems.has("drive"))
  ) {
    return { kind: "jobs", rest: words.filter((word) => !saysLittle(word)) };
  }
  return null;
}

/** The page of which a phrase is there and, but for words that say little, nothing else. */
function readPage(words: readonly string[]): HelpPage | null {
  const stems = words.map(comparedForm);
  const telling = stems.filter((stem) => !saysLittle(stem));
  let best: { page: HelpPage; length: number } | null = null;
  for (const { page, phrase } of comparedPhrases) {
    const hasAll = phrase.every((word) => stems.includes(word));
    const isOnly = telling.every((stem) => phrase.includes(stem));
    if (hasAll && isOnly && phrase.length > (best?.length ?? 0)) best = { page, length: phrase.length };
  }
  return best?.page ?? null;
}
