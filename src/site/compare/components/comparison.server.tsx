import type { College } from "#features/catalogue/college-contract.ts";
import type { AnsweredComparison, ComparedFigure, Comparison } from "#features/compare/contract.ts";
import { compareFilePath } from "#lib/addresses.ts";
import { firstOf } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { describeHeadline } from "#site/catalogue/components/figures/closing-range.ts";
import { buttonClasses } from "#ui/button.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";
import { type Asked, AskForm } from "./ask-form.server.tsx";
import { ClosingLines } from "./closing-lines.server.tsx";
import { Cell, ColumnNames, FigureLine } from "./figure-lines.server.tsx";
import type { Line } from "./words.ts";

/** What the page compares: figures, and where requested the distances from home. */
export interface Shown {
  comparison: Comparison;
  colleges: College[];
  asked: Asked;
  answer: Pick<AnsweredComparison, "home" | "distances"> | null;
}

/** Differences first, then closing values, then what is the same for all, folded away. */
export function ComparisonTables({ shown }: { shown: Shown }) {
  const { compare: m } = useMessages();
  const { comparison, asked, answer } = shown;
  const { items } = comparison;
  const lines = useLines(shown);
  const isOne = items.length === 1;
  // What it costs is always in sight, with the way to ask for it.
  const isFolded = (line: Line) => !isOne && line.is_equal && line.figure !== "fees_a_year";
  const differing = lines.filter((line) => !isFolded(line));
  return (
    <>
      <section aria-labelledby="differences" className="mt-8">
        <h2 id="differences" className="mb-3 text-xl md:text-2xl">
          {isOne ? m.figures() : m.differences()}
        </h2>
        <div className="card print:border-0">
          <ColumnNames items={items} />
          {differing.map((line) => (
            <FigureLine key={line.figure} line={line} items={items} />
          ))}
        </div>
        {answer?.home ? <SourceNote source={answer.home.source} /> : null}
      </section>
      <ClosingLines comparison={comparison} asked={asked.pool} />
      <AskForm comparison={comparison} asked={asked} />
      <Folded lines={lines.filter(isFolded)} />
      <p className="no-print mt-6">
        <a href={compareFilePath(items.map(({ of }) => of))} download className={buttonClasses("secondary")}>
          {m.csv()}
        </a>
      </p>
    </>
  );
}

/** What a family looks for first; the others follow in the order of the comparison. */
const foremost = ["headline_closing", "fees_a_year", "fees_whole_course", "median_package", "placed_of_100"];

function placeOf({ figure }: Line): number {
  const at = foremost.indexOf(figure);
  return at < 0 ? foremost.length : at;
}

/** Every line; of closing values with the words of their list. The distance from home comes first where it is requested. */
function useLines({ comparison, colleges, answer }: Shown): Line[] {
  const messages = useMessages();
  const format = useFormat();
  const worded = (figure: ComparedFigure): ComparedFigure =>
    figure.figure === "headline_closing"
      ? {
          ...figure,
          cells: figure.cells.map((cell, at) => {
            const range = colleges[at]?.closing_range;
            if (cell.values.length === 0 || !range) return cell;
            const { label, hint } = describeHeadline(range, { messages, format });
            return { ...cell, group: `${label}: ${hint}`, year: null, status: null };
          }),
        }
      : figure;
  const lines: Line[] = comparison.figures.map(worded).toSorted((a, b) => placeOf(a) - placeOf(b));
  if (!answer?.home) return lines;
  const plain = { made_of: [], year: null, group: "", base: null, years: null, out_of: null, status: null };
  const cells = answer.distances.map(({ of, metres }) => ({
    of,
    ...plain,
    values: metres === null ? [] : [{ value: metres, fact: null }],
    missing: metres === null ? ("not_in_data" as const) : null,
  }));
  return [{ figure: "from_home", unit: "metres", cells, is_equal: false, not_comparable: null }, ...lines];
}

/** What is the same in every column, and what we have of none. */
function Folded({ lines }: { lines: Line[] }) {
  const { compare: m } = useMessages();
  const known = lines.filter(({ cells }) => firstOf(cells).values.length > 0);
  const unknown = lines.filter(({ cells }) => firstOf(cells).values.length === 0);
  return (
    <div className="mt-8 grid gap-2">
      {known.length > 0 ? <FoldedLines name={m.equal({ count: known.length })} lines={known} /> : null}
      {unknown.length > 0 ? <FoldedLines name={m.none_known({ count: unknown.length })} lines={unknown} /> : null}
    </div>
  );
}

function FoldedLines({ name, lines }: { name: string; lines: Line[] }) {
  const { compare: m } = useMessages();
  return (
    <details className="card px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{name}</summary>
      <dl className="pb-3">
        {lines.map((line) => (
          <div key={line.figure} className="grid gap-x-4 border-t border-line py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="text-muted">{m.figure_name({ figure: line.figure })}</dt>
            <dd>
              <Cell line={line} cell={firstOf(line.cells)} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
