import { renderToStaticMarkup } from "react-dom/server";
import type { BranchCutoffs } from "#features/catalogue/cutoffs-contract.ts";
import { descriptionOf } from "#features/chances/closings/descriptions.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useMessages } from "#lib/messages/messages.tsx";
import { RuleSource } from "#site/chances/closings/rule-source.tsx";
import type { CutoffsView } from "../college/college-view.ts";
import { explainedWords } from "../college/explained-words.ts";
import { authoritiesOf, explainedBy, seatTypeId } from "./explained-seat-types.server.ts";

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
  const codes = explainCodes(cutoffs, locale);
  if (names.length + codes.length === 0) return "";
  return renderToStaticMarkup(
    <LanguageProvider language={languageOf(locale)}>
      <WordList names={names} codes={codes} sources={sourcesOf(cutoffs)} />
    </LanguageProvider>,
  );
}

interface Code {
  code: string;
  words: string;
  papers: string[];
}

type Lists = Pick<BranchCutoffs, "rounds" | "bySeatType" | "seatTypes">;

/** The seat types of these lists in words, as far as somebody described them. */
function explainCodes(cutoffs: Lists, locale: Locale): Code[] {
  const authorities = authoritiesOf(cutoffs);
  return cutoffs.seatTypes.flatMap((code) => {
    const found = explainedBy(authorities, code, locale);
    return found ? { code, ...found } : [];
  });
}

const sourcesOf = (cutoffs: Lists) =>
  authoritiesOf(cutoffs).flatMap((authority) => descriptionOf(authority)?.sources ?? []);

interface WordListProps {
  names: readonly (typeof explainedWords)[number]["name"][];
  codes: readonly Code[];
  sources: ReturnType<typeof sourcesOf>;
}

/** What the words and codes above mean, closed until somebody asks. */
function WordList({ names, codes, sources }: WordListProps) {
  const { cutoff_notes: m, closings } = useMessages();
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
        {codes.map(({ code, words, papers }) => (
          <div key={code} id={seatTypeId(code)} className="scroll-mt-24">
            <dt className="font-semibold">{code}</dt>
            <dd>
              {words}
              {papers.length > 0 ? `. ${closings.paper({ paper: papers.join(", ") })}` : ""}
            </dd>
          </div>
        ))}
      </dl>
      {sources.map(({ publisher, title, official }) => (
        <p key={title} className="reading mt-2 text-sm text-muted">
          <RuleSource {...{ publisher, title, official }} />
        </p>
      ))}
    </details>
  );
}
