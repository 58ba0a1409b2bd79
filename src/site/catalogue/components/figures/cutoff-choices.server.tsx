import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useMessages } from "#lib/messages/messages.tsx";
import { useQuotaName } from "#site/chances/components/quota-name.ts";
import type { CutoffsView } from "../college/college-view.ts";
import { authoritiesOf, useExplainedSeatTypeName } from "./explained-seat-types.server.ts";

const names = ["year", "quota", "seat", "gender"] as const;
type ChoiceName = (typeof names)[number];

/** One thing that can be chosen of the cut-offs of a branch. */
export interface CutoffChoiceField {
  name: ChoiceName;
  label: string;
  /** The one that is chosen. */
  value: string;
  /** The options as HTML: only the server knows how they read. Null: they came with the document. */
  options: string | null;
}

/** What can be chosen of the cut-offs; a single option is not shown. */
export function listCutoffChoices(cutoffs: CutoffsView, locale: Locale): CutoffChoiceField[] {
  const { college: m } = languageOf(locale).messages;
  const given: Record<ChoiceName, { label: string; value: string; all: string[] }> = {
    year: { label: m.year(), value: String(cutoffs.year), all: cutoffs.years.map(String) },
    quota: { label: m.quota(), value: cutoffs.quota, all: cutoffs.quotas },
    seat: { label: m.seat_type(), value: cutoffs.seatType, all: cutoffs.seatTypes },
    gender: { label: m.gender(), value: cutoffs.gender, all: ["any", "female"] },
  };
  return names
    .filter((name) => given[name].all.length > 1)
    .map((name) => {
      const { label, value, all } = given[name];
      const options = renderToStaticMarkup(
        <LanguageProvider language={languageOf(locale)}>
          <Options name={name} value={value} all={all} authorities={authoritiesOf(cutoffs)} />
        </LanguageProvider>,
      );
      return { name, label, value, options: options.slice("<select>".length, -"</select>".length) };
    });
}

interface OptionsProps {
  name: ChoiceName;
  value: string;
  all: string[];
  authorities: readonly string[];
}

function Options({ name, value, all, authorities }: OptionsProps) {
  const { college: m } = useMessages();
  const seatTypeName = useExplainedSeatTypeName(authorities);
  const quotaName = useQuotaName();
  const textOf: Record<ChoiceName, (option: string) => string> = {
    year: (option) => option,
    quota: (option) => (option ? quotaName(option) : m.no_quota()),
    seat: seatTypeName,
    gender: (option) => m.gender_name({ gender: option }),
  };
  // Only inside of a select does React say which one is chosen. An option that reads as its value needs no other one.
  return (
    <select defaultValue={value}>
      {all.map((option) => {
        const text = textOf[name](option);
        return (
          <option key={option} value={text === option ? undefined : option}>
            {text}
          </option>
        );
      })}
    </select>
  );
}
