/** What a page is about; a path is a way on, such as after a diploma. */
export const careerKinds = ["career", "course", "path"] as const;

/** What people type for a page, beside its address. */
export interface CareerWords {
  slug: string;
  title: string;
  words: readonly string[];
}

/** Small words of a question in the three languages, which name no career. */
const fillers = new Set(
  `a an the to in of for i me my is are do does can how what when which want be become becoming as on about with after all
  kaise kya kare karna karne bane banna banne ki ka ke ko liye hai hota chahiye mein me
  kase kay kasa vhave hoyche hoyche sathi che chi cha ahe
  कैसे क्या करें करना बनें बने बनना की का के को लिए है में कसे काय व्हावे होण्यासाठी साठी चे ची चा आहे`
    .split(/\s+/)
    .filter((word) => word !== "after"),
);

/**
 * The page that a question is about: one of its phrases is the question, but for small words, or is wholly in it. The longest
 * phrase decides; a phrase of one word must be all that is left of the question.
 *
 * @returns its slug, or null
 */
export function matchCareer(pages: readonly CareerWords[], question: string): string | null {
  const asked = wordsOf(question);
  if (asked.size === 0) return null;
  let best: { slug: string; size: number } | null = null;
  for (const { slug, title, words } of pages) {
    for (const phrase of [title, ...words]) {
      const wanted = wordsOf(phrase);
      if (wanted.size === 0 || wanted.size <= (best?.size ?? 0)) continue;
      const isWhole = wanted.size === asked.size;
      if ((isWhole || wanted.size > 1) && [...wanted].every((word) => asked.has(word)))
        best = { slug, size: wanted.size };
    }
  }
  return best?.slug ?? null;
}

function wordsOf(text: string): Set<string> {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !fillers.has(word)));
}
