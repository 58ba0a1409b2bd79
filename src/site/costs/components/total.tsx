import type { CostAnswer, CostLine } from "#features/costs/contract.ts";
import { contactPath, hostelPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { PartSwatch } from "#ui/drawing/year-bars.tsx";
import { Link } from "#ui/link.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";
import type { Answers } from "../answers.ts";
import { CostsByYear } from "./costs-by-year.tsx";

/** The whole cost, what it is made of, and where each figure is from. */
export function Total({ answer, answers, isWaiting }: { answer: CostAnswer; answers: Answers; isWaiting: boolean }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  const { years, total, scholarships_in_all: scholarships } = answer;
  const deposit = answer.used.deposit_rupees?.value ?? null;
  const count = years.value ?? 1;
  return (
    <div data-tint="">
      <h2 className="text-xl">{m.total_title()}</h2>
      <Headline answer={answer} count={count} isWaiting={isWaiting} />
      {answer.branch || answer.is_without_fees ? null : <p className="mt-2 text-muted">{m.no_course()}</p>}
      <LengthNote answer={answer} />
      <CostsByYear costs={answer} />
      <div className="mt-4">
        <DataTable
          caption={m.made_of()}
          columns={[{ label: m.item() }, { label: m.in_all({ count }), isFigure: true }]}
          rows={[
            ...answer.lines.map((line, at) => ({
              key: line.item,
              cells: [
                <Item key="item" line={line} at={at} />,
                // What is not known costs something all the same: "₹0" would say that it is free.
                line.origin === "missing" ? "–" : format.rupees(line.rupees_in_all),
              ],
            })),
            ...(scholarships > 0 && total !== null
              ? [
                  {
                    key: "less",
                    cells: [m.less(), `−${format.rupees(scholarships)}`],
                  },
                ]
              : []),
            // Without the fees a sum reads like the cost of the course.
            ...(total === null
              ? []
              : [
                  {
                    key: "total",
                    cells: [
                      <strong key="name">{m.sum()}</strong>,
                      <strong key="sum">{format.rupees(total - scholarships)}</strong>,
                    ],
                  },
                ]),
          ]}
        />
      </div>
      <p className="mt-2">{deposit === null ? m.no_deposit() : m.deposit({ rupees: format.rupees(deposit) })}</p>
      <FeeNote fee={answer.fee} answers={answers} />
      <Hostels hostels={answer.hostels} isUsed={answer.used.hostel_rupees_per_month?.origin === "published"} />
    </div>
  );
}

/** Who sets the length of the course, or that it is not known. */
function LengthNote({ answer: { years, years_source: source } }: { answer: CostAnswer }) {
  const { costs: m } = useMessages();
  if (years.value === null) return <p className="mt-2 font-semibold text-bad">{m.years_unknown()}</p>;
  if (!source) return null;
  const { publisher, title, since, note } = source;
  return (
    <p className="mt-2 text-sm text-muted">
      {m.years_by({ years: years.value, publisher, title, since: String(since), has_note: note ? "yes" : "no", note })}
    </p>
  );
}

/** The whole cost; in place of a figure, why there is none and the way to the field that brings it. */
function Headline({ answer, count, isWaiting }: { answer: CostAnswer; count: number; isWaiting: boolean }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  const { total_after_scholarships: net, per_year: perYear } = answer;
  if (net === null || perYear === null) {
    return (
      <p role="status" className="mt-1 text-lg">
        {m.no_total()}{" "}
        <a
          href={contactPath(`college-${answer.college.id}`)}
          rel="nofollow"
          className="no-print link tap-row font-semibold"
        >
          {m.ask_college()}
        </a>{" "}
        <a href="#fee_rupees_per_year" className="no-print link tap-row font-semibold">
          {m.type_fees()}
        </a>
      </p>
    );
  }
  return (
    <>
      <p role="status" className={`mt-1 text-3xl font-semibold ${isWaiting ? "opacity-60" : ""}`}>
        {format.lakhs(net)}
      </p>
      <p className="text-lg">{m.over_years({ count, rupees: format.rupees(perYear) })}</p>
    </>
  );
}

/** A part, and where its figure is from: a receipt to open, the reader, us, or nowhere. */
function Item({ line: { item, origin, fact }, at }: { line: CostLine; at: number }) {
  const { costs: m } = useMessages();
  const text = m.origin({ origin });
  return (
    <>
      <PartSwatch at={at} />
      {m.item_name({ item })}{" "}
      <span className="block text-sm font-normal text-muted">{fact ? <Figure fact={fact}>{text}</Figure> : text}</span>
    </>
  );
}

/** An academic year, as `#lib/academic-year.ts` writes it: shared with it, the function would be a file more on the page of a college. */
function yearOf(begins: number): string {
  return `${begins}-${String((begins + 1) % 100).padStart(2, "0")}`;
}

/** Which published fee is counted, for whom it is, and its source. */
function FeeNote({
  fee: { row, is_of_category: isOfCategory },
  answers,
}: {
  fee: CostAnswer["fee"];
  answers: Answers;
}) {
  const { costs: m, fees } = useMessages();
  const format = useFormat();
  if (!row) return null;
  const kind = isOfCategory ? "yours" : answers.fee ? "chosen" : answers.category ? "open" : "unasked";
  return (
    <div className="mt-4">
      <p>
        <Figure fact={row.fact}>
          {m.fee_of({ year: yearOf(row.year), rupees: format.rupees(row.rupees_per_year) })}
        </Figure>{" "}
        {row.category ? m.fee_category({ category: row.category }) : null} {m.fee_is({ kind })}{" "}
        {row.includes ? fees.includes({ includes: row.includes }) : fees.includes_unknown()}
      </p>
      <SourceNote source={row.source} />
    </div>
  );
}

/** The listed hostels whose middle price is counted. */
function Hostels({ hostels, isUsed }: { hostels: CostAnswer["hostels"]; isUsed: boolean }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  if (hostels.length === 0) return <p className="mt-4 text-muted">{m.no_hostels()}</p>;
  return (
    <details className="mt-2">
      <summary className="link tap-row list-none">
        {isUsed ? m.hostels_used({ count: hostels.length }) : m.hostels_near({ count: hostels.length })}
      </summary>
      <ul className="mt-1 grid gap-1">
        {hostels.map(({ id, name, distance, rupees_per_month: rupees, fact }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <Link to={hostelPath(id)} className="link">
              {name}
            </Link>
            <Figure fact={fact}>{m.a_month({ rupees: format.rupees(rupees) })}</Figure>
            <span className="text-muted">{format.distance(distance)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
