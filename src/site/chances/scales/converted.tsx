import type { Conversion } from "#features/chances/scales/contract.ts";
import { closingListPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";

/** The other figure, from where it is known, and how far such figures were wrong. */
export function Converted({ answer }: { answer: Conversion }) {
  const { scale: m } = useMessages();
  const exact = useExact();
  const { from, to, value, year, result, covers } = answer;
  const figures = { from, value: exact(value), year: String(year) };
  return (
    <section id="answer" aria-labelledby="answer-title" className="mt-4 scroll-mt-24">
      <h2 id="answer-title" className="text-2xl">
        {result ? m.answer({ ...figures, to, figure: exact(result.figure) }) : m.outside(figures)}
      </h2>
      <p role="status" className="max-w-reading text-lg">
        {result
          ? m.basis({
              basis: result.basis,
              same: String(result.low === result.high),
              low: exact(result.low),
              high: exact(result.high),
            })
          : m.covers({
              best: exact(covers.best.value),
              bestRank: covers.best.rank,
              last: exact(covers.last.value),
              lastRank: covers.last.rank,
            })}
      </p>
      {result ? <ToList answer={answer} figure={result.figure} /> : null}
      <Errors answer={answer} />
    </section>
  );
}

/** Percentiles have more decimals than other figures of the site. */
function useExact() {
  const format = useFormat();
  return (figure: number) => (Number.isInteger(figure) ? format.number(figure) : String(figure));
}

/** The figure that counts for the seats, taken on in the body of a form to the chances, or to the list of seats without a model. */
function ToList({ answer: { scale, from, value, to }, figure }: { answer: Conversion; figure: number }) {
  const { scale: m } = useMessages();
  const listed = scale.closings_by;
  if (listed === null) return null;
  return (
    <form method="post" action={`${closingListPath(scale.authority)}#answer`} className="my-2">
      <input type="hidden" name="of" value={scale.figure ?? ""} />
      <Button type="submit" name="figure" value={String(listed === from ? value : to === listed ? figure : "")}>
        {scale.has_chances ? m.to_chances() : m.to_list()}
      </Button>
    </form>
  );
}

function Errors({ answer: { year, error, year_before: before, sources } }: { answer: Conversion }) {
  const { scale: m } = useMessages();
  const format = useFormat();
  const percent = (share: number) => format.number(Number((share * 100).toPrecision(2)));
  return (
    <div className="mt-3 grid max-w-reading gap-2">
      <p>{m.derived()}</p>
      <p>{m.error({ pairs: error.pairs, median: percent(error.median), ninety: percent(error.ninety) })}</p>
      {error.misfits >= 0.005 ? <p>{m.misfits({ share: percent(error.misfits) })}</p> : null}
      <p>
        {before
          ? m.year_before({
              before: String(before.year),
              year: String(year),
              side: before.shift < 0 ? "larger" : "smaller",
              shift: percent(Math.abs(before.shift / (1 + before.shift))),
              ninety: percent(before.ninety),
            })
          : m.no_year_before()}
      </p>
      <p className="text-sm text-muted">
        {sources.map(({ publisher, title, status }) => (
          <span key={title}>{m.source({ publisher, title, status })} </span>
        ))}
      </p>
    </div>
  );
}
