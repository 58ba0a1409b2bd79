import type { PaperPlan, PaperStep } from "#features/calendar/papers/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button, OutsideLink } from "#ui/button.tsx";
import { papersFormId } from "./papers-form.tsx";

const looks: Record<PaperStep["state"], string> = {
  missed: "bg-bad-soft text-bad",
  late: "bg-bad-soft text-bad",
  too_old: "bg-bad-soft text-bad",
  hurry: "bg-accent-soft",
  apply: "bg-accent-soft",
  wait: "border border-dashed border-line-strong text-muted",
  no_date: "border border-dashed border-line-strong text-muted",
  in_order: "bg-good-soft text-good",
};

/** The plan: when papers are first required, then each certificate, what is late first. */
export function PaperList({ plan: { needed, year, papers } }: { plan: PaperPlan }) {
  const { papers: m } = useMessages();
  const format = useFormat();
  return (
    <>
      <h2 className="text-xl">{m.plan_of({ year: String(year) })}</h2>
      <p role="status" className="mt-1">
        {needed
          ? m.needed({ day: format.date(needed.on), exam: needed.exam, event: needed.event })
          : m.needed_unknown()}{" "}
        {needed?.is_expected ? m.needed_expected() : null}
      </p>
      <ul className="mt-3 grid gap-3">
        {papers.map((paper) => (
          <li key={paper.key} className="card break-inside-avoid p-4 md:p-5">
            <Paper paper={paper} year={year} />
          </li>
        ))}
      </ul>
      <Button type="submit" form={papersFormId} className="mt-4">
        {m.again()}
      </Button>
      <p className="mt-3 text-sm text-muted">{m.usual_means()}</p>
    </>
  );
}

function Paper({ paper, year }: { paper: PaperStep; year: number }) {
  const { papers: m } = useMessages();
  const format = useFormat();
  const { key, state, usual_days: usual, source } = paper;
  const name = m.name({ key });
  const from = paper.issued_from ? format.date(paper.issued_from) : "";
  const by = paper.apply_by ? format.date(paper.apply_by) : "";
  return (
    <article className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg">{name}</h3>
        <span className={`rounded-md px-2 text-sm font-medium ${looks[state]}`}>{m.state_name({ state })}</span>
      </div>
      <p className="font-semibold">{m.state_means({ state, from: from || "none", by: by || "none" })}</p>
      <p>{m.about({ key })}</p>
      {from ? <p>{m.issued_from({ day: from, year: String(year) })}</p> : null}
      {paper.valid_until ? <p>{m.valid_until({ day: format.date(paper.valid_until) })}</p> : null}
      <p className="text-sm text-muted">
        {m.usual({ from: usual.from, to: usual.to })} {m.ask({ key })}
      </p>
      {paper.is_tight && state !== "in_order" ? <p className="text-sm">{m.tight({ day: from })}</p> : null}
      {source ? (
        <p className="text-sm text-muted">
          {m.source()} <OutsideLink href={source.url}>{`${source.publisher}: ${source.title}`}</OutsideLink>
        </p>
      ) : null}
      <label className="mt-1 flex flex-wrap items-center gap-3 print:hidden">
        <span className="text-sm font-semibold">
          <span className="sr-only">{name}: </span>
          {m.held()}
        </span>
        <input
          id={`held.${key}`}
          type="date"
          form={papersFormId}
          name={`held.${key}`}
          defaultValue={paper.held_since ?? ""}
          className="min-h-11 rounded-control border border-line-strong bg-card px-3"
        />
      </label>
    </article>
  );
}
