import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";

/** What the page offers. Kinds of institutes arrive named: their words are the catalogue's, which the page's script does not load. */
export interface NamedFacts extends Omit<QuestionFacts, "instituteTypes"> {
  instituteTypes: { value: string; label: string }[];
}

/** States name who runs a college as the catalogue does; JoSAA has kinds of its own, in capitals. */
export function namedFacts(facts: QuestionFacts, locale: Locale): NamedFacts {
  const { catalogue } = languageOf(locale).messages;
  const nameOf = (type: string) => (type === type.toUpperCase() ? type : catalogue.ownership_name({ ownership: type }));
  return { ...facts, instituteTypes: facts.instituteTypes.map((value) => ({ value, label: nameOf(value) })) };
}
