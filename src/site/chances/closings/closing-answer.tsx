import type { ClosedSeat, ClosingForm, ClosingsAnswer } from "#features/chances/closings/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageSteps } from "../components/page-steps.tsx";
import { ClosedRow } from "./closed-row.tsx";
import { closingFormId, pageValue } from "./sent-form.ts";

/** What closed at or after the figure, in order, below a line where the student is. Its buttons send the form again. */
export function ClosingAnswer({ form, answer, side }: { form: ClosingForm; answer: ClosingsAnswer; side: string }) {
  const { closings: m } = useMessages();
  const format = useFormat();
  const figure = form.figures.find(({ key }) => key === answer.figure);
  if (!figure) return null;
  const isAfter = side !== "before";
  const rows = (seats: readonly ClosedSeat[]) => <Rows {...{ seats, figure, value: answer.value }} />;
  const line = (
    <p className="own-line">
      {m.you_are_here({ unit: figure.unit })} <strong>{format.number(answer.value)}</strong>
    </p>
  );
  return (
    <>
      <p role="status" className="text-lg font-semibold">
        {isAfter ? m.after_count({ count: answer.after }) : m.before_count({ count: answer.before })}
      </p>
      {isAfter && answer.page === 1 && answer.nearest_before.length > 0 ? (
        <>
          <h3 className="mt-3 text-base">{m.just_before()}</h3>
          {rows(answer.nearest_before)}
        </>
      ) : null}
      {line}
      {answer.results.length === 0 ? (
        <EmptyState text={isAfter ? m.none_after() : m.none_before()} />
      ) : (
        rows(answer.results)
      )}
      <Pages page={answer.page} pages={answer.pages} side={side} />
      <p className="no-print mt-2 flex flex-wrap gap-x-5">
        <Turn answer={answer} isAfter={isAfter} />
        <AddAll seats={answer.results} />
      </p>
      {answer.other_figures > 0 ? <p className="mt-2">{m.other_figures({ count: answer.other_figures })}</p> : null}
      <Locked locked={answer.locked} />
      <p className="no-print mt-3 max-w-reading text-sm text-muted">{m.no_rehearsal()}</p>
    </>
  );
}

function Turn({ answer: { before, after }, isAfter }: { answer: ClosingsAnswer; isAfter: boolean }) {
  const { closings: m } = useMessages();
  return (
    <button
      type="submit"
      form={closingFormId}
      name="side"
      value={isAfter ? "before" : "after"}
      className="link min-h-11 font-semibold"
    >
      {isAfter ? m.see_before({ count: before }) : m.see_after({ count: after })}
    </button>
  );
}

function AddAll({ seats }: { seats: readonly ClosedSeat[] }) {
  const { closings: m } = useMessages();
  const ids = seats.flatMap(({ branch_id: id }) => id ?? []);
  if (ids.length === 0) return null;
  return (
    <Link to={`${patterns.choices}?authority=other&add=${ids.join(",")}`} className="link tap-row">
      {m.add_rows_to_list({ count: ids.length })}
    </Link>
  );
}

function Rows({
  seats,
  ...rest
}: {
  seats: readonly ClosedSeat[];
  figure: ClosingForm["figures"][number];
  value: number;
}) {
  const isFirst = (seat: ClosedSeat) => seats.find(({ college_id: id }) => id === seat.college_id) === seat;
  return (
    <ul className="chance-rows">
      {seats.map((seat) => (
        <ClosedRow
          key={`${seat.college_id}|${seat.branch_id ?? seat.branch_name}`}
          seat={seat}
          hasHeart={isFirst(seat)}
          {...rest}
        />
      ))}
    </ul>
  );
}

function Pages({ page, pages, side }: { page: number; pages: number; side: string }) {
  const step = (target: number, words: string) => (
    <Button type="submit" form={closingFormId} name="page" value={pageValue(side, target)} look="secondary">
      {words}
    </Button>
  );
  return <PageSteps {...{ page, pages, step }} />;
}

/** Seats for others: why they are not the student's, and which paper is required. */
function Locked({ locked }: Pick<ClosingsAnswer, "locked">) {
  const { closings: m } = useMessages();
  if (locked.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="link tap-row list-none font-semibold">{m.locked({ count: locked.length })}</summary>
      <ul className="grid max-w-reading gap-2 py-2 text-sm">
        {locked.map(({ seat_type: code, quota, gender_pool: pool, seat_words: words, needs, rows }) => (
          <li key={`${code}|${quota}|${pool}`}>
            <strong>{words || m.not_explained({ code })}</strong> ({[code, quota].filter(Boolean).join(", ")}
            {", "}
            {m.rows({ count: rows })})
            {needs.length > 0 ? `: ${m.needs({ what: needs.map((need) => need.words).join(", ") })}` : ""}
            {needs.some(({ paper }) => paper)
              ? ` ${m.paper({
                  paper: needs
                    .map(({ paper }) => paper)
                    .filter(Boolean)
                    .join(", "),
                })}`
              : ""}
          </li>
        ))}
      </ul>
    </details>
  );
}
