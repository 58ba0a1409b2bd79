import type { Conversion } from "#features/chances/scales/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { ToList } from "./to-list.tsx";

/** The other figure, from where it is known, and how far such figures were wrong. */
export function Converted({ answer, id }: { answer: Conversion; id?: string }) {
  const { scale: m } = useMessages();
  const exact = useExact();
  const { scale, from, to, value, year, result, covers } = answer;
  const listed = result && { [from]: value, [to]: result.figure }[scale.closings_by ?? ""];
  const figures = { from, value: exact(value), year: String(year) };
  return (
    <section id={id} aria-labelledby="answer-title" className="mt-4 scroll-mt-24">
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
      {listed ? (
        <ToList authority={scale.authority} of={scale.figure ?? ""} figure={listed} hasChances={scale.has_chances} />
      ) : null}
      <Errors answer={answer} />
    </section>
  );
}

/** Percentiles have more decimals than other figures of the site. */
function useExact() {
  const format = useFormat();
  return (figure: number) => (Number.isInteger(figure) ? format.number(figure) : String(figure));
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
