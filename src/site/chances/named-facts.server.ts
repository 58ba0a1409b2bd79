import { explainSeatType } from "#features/chances/closings/describe-seats.ts";
import { descriptionOf, wordsIn } from "#features/chances/closings/descriptions.ts";
import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";

/** A question of the authority's own, in words. */
export interface NamedClaim {
  /** `claims.kcet.category` */
  name: string;
  label: string;
  several: boolean;
  options: { value: string; label: string }[];
}

/** What the page offers. Kinds of institutes arrive named: their words are the catalogue's, which the page's script does not load. */
export interface NamedFacts extends Omit<QuestionFacts, "instituteTypes" | "seatTypes"> {
  instituteTypes: { value: string; label: string }[];
  claims: NamedClaim[];
  /** By code; codes that read as they are written are not in it. */
  seatWords: Readonly<Record<string, string>>;
}

/** States name who runs a college as the catalogue does; JoSAA has kinds of its own, in capitals. */
export function namedFacts({ seatTypes, ...facts }: QuestionFacts, locale: Locale): NamedFacts {
  const { catalogue } = languageOf(locale).messages;
  const nameOf = (type: string) => (type === type.toUpperCase() ? type : catalogue.ownership_name({ ownership: type }));
  const { name, claims } = facts.fields;
  return {
    ...facts,
    instituteTypes: facts.instituteTypes.map((value) => ({ value, label: nameOf(value) })),
    claims: claims.map((claim) => nameClaim(claim, name, locale)),
    seatWords: Object.fromEntries(
      seatTypes.flatMap((code) => {
        const words = explainSeatType(name, code, locale)?.words;
        return words ? [[code, words]] : [];
      }),
    ),
  };
}

function nameClaim(
  { name, several, options }: QuestionFacts["fields"]["claims"][number],
  authority: string,
  locale: Locale,
): NamedClaim {
  const description = descriptionOf(authority);
  const [, , id = ""] = name.split(".");
  const question = description?.questions[id];
  const wordsOf = (option: string) => {
    const words = question?.options[option]?.words;
    return words ? wordsIn(words, locale) : option;
  };
  return {
    name,
    several,
    label: question ? wordsIn(question.label, locale) : id,
    options: options.map((value) => ({ value, label: wordsOf(value) })),
  };
}
