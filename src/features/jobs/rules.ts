/**
 * Whether a posting may be shown to students: never one that asks them for money, and never an empty one.
 * The database holds the first half too, so that no way in can miss it.
 *
 * Source: decision D10.
 */
export function mayPublishJob(job: { asksStudentForMoney: boolean; company: string; position: string }): boolean {
  return !job.asksStudentForMoney && job.company.trim() !== "" && job.position.trim() !== "";
}

/** Words by which postings ask applicants for money. */
const moneyWords =
  /\b(?:(?:registration|processing|application|training|admin(?:istration|istrative)?|joining|booking|certificate|course|enrol?lment|security|refundable|caution|documentation)\s+(?:fee|fees|charge|charges|deposit|amount)|deposit|pay(?:ment)?\s+(?:of\s+)?(?:rs\.?|inr|₹)|fees?\s+(?:of\s+)?(?:rs\.?|inr|₹))(?=\W|$)/giu;
/** Said of a fee that is not asked for. */
const noMoney = /\b(?:no|without|zero|free of|never|not)\b[\w\s,]{0,30}$/i;

/**
 * What in a posting's text sounds as if the student had to pay: a warning for staff to look, no verdict.
 *
 * @returns the words as they are there, each once
 */
export function moneyTerms(text: string): string[] {
  const found = [...text.matchAll(moneyWords)].filter(
    ({ index }) => !noMoney.test(text.slice(Math.max(0, index - 40), index)),
  );
  return [...new Set(found.map(([words]) => words.toLowerCase()))];
}

/**
 * True through the whole of the last day to apply, and always when there is none.
 *
 * @param today day in India, YYYY-MM-DD
 */
export function isOpenOn(applyBy: string | null, today: string): boolean {
  return applyBy === null || applyBy >= today;
}

/** The words of a text search, in small letters; a job matches when it holds every one of them. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 8);
}
