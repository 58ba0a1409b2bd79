import { renderToStaticMarkup } from "react-dom/server";
import type { BranchCutoffs } from "#features/catalogue/cutoffs-contract.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useMessages } from "#lib/messages/messages.tsx";
import type { CutoffsView } from "../college/college-view.ts";
import { explainedWords } from "../college/explained-words.ts";

/** The cut-offs with rendered notes, whose components and words are not in the page's script. */
export function viewCutoffs({ trend: _, ...cutoffs }: BranchCutoffs, locale: Locale): CutoffsView {
  return { ...cutoffs, meaning: meaningOf(cutoffs, locale), words: renderWords(cutoffs, locale) };
}

/** What a closing value of this unit means. */
function meaningOf({ rounds, bySeatType }: Pick<BranchCutoffs, "rounds" | "bySeatType">, locale: Locale): string {
  const { cutoff_notes: m } = languageOf(locale).messages;
  const unit = rounds[0]?.unit ?? bySeatType[0]?.unit ?? "rank";
  return { rank: m.meaning_rank, marks: m.meaning_marks, percentile: m.meaning_percentile }[unit]();
}

function renderWords(cutoffs: Omit<BranchCutoffs, "trend">, locale: Locale): string {
  const names = explainedWords.filter(({ occurs }) => occurs(cutoffs)).map(({ name }) => name);
  if (names.length === 0) return "";
  return renderToStaticMarkup(
    <LanguageProvider language={languageOf(locale)}>
      <WordList names={names} />
    </LanguageProvider>,
  );
}

/** What the words above mean, closed until somebody asks. */
function WordList({ names }: { names: readonly (typeof explainedWords)[number]["name"][] }) {
  const { cutoff_notes: m } = useMessages();
  return (
    <details className="card p-4">
      <summary className="link tap-row font-semibold">{m.words_title()}</summary>
      <dl className="reading mt-2 grid gap-3">
        {names.map((name) => (
          <div key={name} id={`word-${name.replaceAll("_", "-")}`}>
            <dt className="font-semibold">{m[`word_${name}`]()}</dt>
            <dd>{m[`says_${name}`]()}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
