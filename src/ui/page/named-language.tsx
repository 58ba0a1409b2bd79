import { useLocation } from "react-router";

/** The language that the page's address names (`?lang=hi`); null where it names none. */
function useNamedLanguage(): string | null {
  const { search } = useLocation();
  return new URLSearchParams(search).get("lang");
}

/** Keeps the language that the address names in the address that a GET form makes. */
export function LanguageField() {
  const language = useNamedLanguage();
  return language ? <input type="hidden" name="lang" value={language} /> : null;
}

/** For links to a whole list. @returns the path in the language that the page's address names */
export function useInNamedLanguage(): (path: string) => string {
  const language = useNamedLanguage();
  return (path) =>
    language ? `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ lang: language })}` : path;
}
