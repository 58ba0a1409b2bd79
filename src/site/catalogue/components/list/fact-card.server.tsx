import type { ReactNode } from "react";
import { describeDays } from "#features/calendar/rules.ts";
import type { AskedFigure, FactAnswer } from "#features/search/contract.ts";
import { calendarPath, collegePath, contactPath, patterns } from "#lib/addresses.ts";
import { encodeId } from "#lib/base64-id.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { nameWithCity } from "#lib/place-name.ts";
import { useQuotaName } from "#site/chances/components/quota-name.ts";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { OutsideLink } from "#ui/button.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { listMarks } from "../figures/closing-range.ts";
import { useGroupName } from "../figures/group-name.ts";

/** The thing that a question wants to know of one college, with its receipt; where we do not have it, whom to ask. */
export function FactCard({ answer }: { answer: FactAnswer }) {
  const { answers: m } = useMessages();
  const nameOf = useNames();
  const { thing, college, branch, category, year, figures, is_ambiguous: isAmbiguous, others } = answer;
  const isOlder = year !== null && figures.some((figure) => "year" in figure && figure.year !== year);
  const about = [branch, category, year && !isOlder ? String(year) : null].filter(Boolean).join(", ");
  return (
    <section aria-labelledby="fact" className="page pt-6">
      <div className="card p-4 md:p-5">
        <h2 id="fact" className="wrap-anywhere text-lg">
          {m.fact_title({ thing })}:{" "}
          {isAmbiguous ? (
            college.name
          ) : (
            <a href={collegePath(college.id)}>{nameWithCity(college.name, nameOf(college.city))}</a>
          )}
        </h2>
        {about ? <p className="wrap-anywhere text-muted">{about}</p> : null}
        {figures.length > 0 ? (
          <dl className="mt-3 grid gap-4 md:grid-cols-3">
            {figures.map((figure) => (
              <OneFigure key={"fact" in figure ? figure.fact : figure.exam} figure={figure} collegeId={college.id} />
            ))}
          </dl>
        ) : isAmbiguous ? null : (
          <Unknown answer={answer} />
        )}
        {others.length > 0 ? <Others answer={answer} /> : null}
      </div>
    </section>
  );
}

function Unknown({ answer: { college, website } }: { answer: FactAnswer }) {
  const { answers: m, college_answers: words, ui } = useMessages();
  return (
    <p className="mt-2">
      {m.fact_unknown()}{" "}
      {website ? (
        <OutsideLink href={website} className="link tap-row">
          {words.ask_college()}
          <span className="sr-only"> ({ui.opens_new_tab()})</span>
        </OutsideLink>
      ) : null}{" "}
      <a href={contactPath(`college-${college.id}`)} rel="nofollow" className="link tap-row">
        {m.fact_ask_us()}
      </a>
    </p>
  );
}

/** Colleges that the words name as well. */
function Others({ answer: { college, others, is_ambiguous: isAmbiguous } }: { answer: FactAnswer }) {
  const { answers: m } = useMessages();
  const nameOf = useNames();
  return (
    <div className="mt-3">
      <p>{isAmbiguous ? m.fact_which() : m.fact_others()}</p>
      <ul className="flex flex-wrap gap-x-5">
        {(isAmbiguous ? [college, ...others] : others).map(({ id, name, city }) => (
          <li key={id}>
            <a href={collegePath(id)} className="link tap-row">
              {nameWithCity(name, nameOf(city))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A figure, what it is of, and who published it. */
function Shown({ value, of, publisher }: { value: ReactNode; of: ReactNode; publisher?: string }) {
  const { answers: m } = useMessages();
  return (
    <div className="min-w-0">
      <dd className="wrap-anywhere text-2xl font-bold tabular-nums">{value}</dd>
      <dt className="wrap-anywhere text-sm text-muted">
        {of}
        {publisher ? <span className="block">{m.fact_source({ publisher })}</span> : null}
      </dt>
    </div>
  );
}

function OneFigure({ figure, collegeId }: { figure: AskedFigure; collegeId: number }) {
  const { answers: m, calendar, college_answers: words } = useMessages();
  const format = useFormat();
  const groupName = useGroupName();
  switch (figure.of) {
    case "closing":
      return <Closing figure={figure} />;
    case "fees": {
      const { low, high, fact, high_fact: highFact, year, publisher } = figure;
      const value = (
        <>
          <Figure fact={fact}>{format.rupees(low)}</Figure>
          {high > low ? (
            <>
              {" – "}
              <Figure fact={highFact}>{format.rupees(high)}</Figure>
            </>
          ) : null}
        </>
      );
      return <Shown value={value} of={m.fact_fees({ year: String(year) })} publisher={publisher} />;
    }
    case "pay": {
      const { median, placed, group, fact, year, publisher } = figure;
      const of = [
        placed === null ? null : words.of_placed({ placed }),
        words.package_of({ group: groupName(group), year: String(year) }),
      ];
      const value = <Figure fact={fact}>{words.package({ kind: "median", amount: median })}</Figure>;
      return <Shown value={value} of={of.filter(Boolean).join(" · ")} publisher={publisher} />;
    }
    case "seats": {
      const { branch, seats, fact, publisher } = figure;
      const value = <Figure fact={fact}>{format.number(seats)}</Figure>;
      return <Shown value={value} of={branch ?? m.fact_seats()} publisher={publisher} />;
    }
    case "hostels": {
      const { count, rent, fact } = figure;
      const to = `${patterns.hostelList}?${new URLSearchParams({ college: encodeId(collegeId) })}`;
      const value =
        rent !== null && fact ? (
          <Figure fact={fact}>{words.hostels_from({ price: rent })}</Figure>
        ) : (
          format.number(count)
        );
      return (
        <Shown
          value={value}
          of={
            <a href={to} className="link tap-row">
              {m.hostels_count({ count })}
            </a>
          }
        />
      );
    }
    case "date": {
      const { exam, name, next } = figure;
      const of = (
        <a href={calendarPath({ exam })} className="link tap-row">
          {m.exam_dates({ name })}
        </a>
      );
      const days = describeDays(next, format.date, calendar.range);
      return (
        <Shown
          value={days}
          of={
            <>
              {m.exam_next({ status: next.status, event: next.name, days })} {of}
            </>
          }
        />
      );
    }
    case "place":
      return <Shown value={figure.address} of={m.fact_place()} publisher={figure.publisher} />;
  }
}

function Closing({ figure }: { figure: Extract<AskedFigure, { of: "closing" }> }) {
  const { catalogue, college, college_answers: m } = useMessages();
  const format = useFormat();
  const quotaName = useQuotaName();
  const seatTypeName = useSeatTypeName();
  const { closing, max_marks: total, unit, fact, branch, quota, gender, exam, year, publisher } = figure;
  const value = total === null ? format.number(closing) : college.out_of({ value: closing, total });
  const pool = m.pool({
    branch,
    seat: figure.seat_type === "" ? catalogue.open_seats() : seatTypeName(figure.seat_type),
    has_quota: quota === "" ? "no" : "yes",
    quota: quotaName(quota),
    gender,
    exam,
    year: String(year),
  });
  const of = [pool, ...listMarks(figure, catalogue)].join(" · ");
  return <Shown value={<Figure fact={fact}>{m.closed_at({ unit, value })}</Figure>} of={of} publisher={publisher} />;
}
