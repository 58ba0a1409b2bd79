import { useLanguage, useMessages } from "#lib/messages/messages.tsx";

/** Texts that somebody wrote are in one language: without a letter of Devanagari it is English. */
const isEnglish = (text: string) => /\p{Script=Latin}/u.test(text) && !/\p{Script=Devanagari}/u.test(text);

/** The `lang` of such a text on a page in another language; undefined: the page's own. */
export function useTextLang(): (text: string) => "en" | undefined {
  const { locale } = useLanguage();
  return (text) => (locale !== "en" && isEnglish(text) ? "en" : undefined);
}

/** Says on a page in another language that texts below are in English. */
export function EnglishNote({ texts }: { texts: readonly string[] }) {
  const { ui: m } = useMessages();
  const langOf = useTextLang();
  return texts.some(langOf) ? <p className="mb-3 text-sm text-muted">{m.some_in_english()}</p> : null;
}
