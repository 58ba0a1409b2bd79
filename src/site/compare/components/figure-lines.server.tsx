import type { ReactNode } from "react";
import type { ComparedCell, ComparedItem } from "#features/compare/contract.ts";
import { contactPath } from "#lib/addresses.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { type CellMark, markCells } from "./better-figure.ts";
import { aboutText, baseText, columnLabels, isAtLeast, type Line, missingText, valueText } from "./words.ts";

/** The columns of a wide screen and of paper: the name of the line, then one for each that is compared. */
const layouts = [
  "",
  "md:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]",
  "md:grid-cols-[10rem_repeat(2,minmax(0,1fr))] print:grid-cols-[8rem_repeat(2,minmax(0,1fr))]",
  "md:grid-cols-[10rem_repeat(3,minmax(0,1fr))] print:grid-cols-[8rem_repeat(3,minmax(0,1fr))]",
  "md:grid-cols-[10rem_repeat(4,minmax(0,1fr))] print:grid-cols-[7rem_repeat(4,minmax(0,1fr))]",
];

/** Names above the columns, for the eye: each value has its own name for those who listen. */
export function ColumnNames({ items }: { items: ComparedItem[] }) {
  return (
    <div
      aria-hidden="true"
      className={`sticky top-0 z-10 hidden gap-x-4 rounded-t-card border-b border-line-strong bg-card px-4 py-2 text-sm font-semibold md:grid print:static print:grid print:px-0 ${layouts[items.length]}`}
    >
      <span />
      {columnLabels(items).map((label, at) => (
        <span key={itemAt(items, at).of} className="break-words">
          {label}
        </span>
      ))}
    </div>
  );
}

/**
 * A line of the comparison. On a phone its values are below one another, each beside its name; on a wide screen they are
 * side by side.
 */
export function LineRow({
  items,
  name,
  hint = "",
  remark = "",
  cells,
}: {
  items: ComparedItem[];
  name: string;
  hint?: string;
  /** Why the values are not to be compared. */
  remark?: string;
  cells: ReactNode[];
}) {
  const labels = columnLabels(items);
  return (
    <div
      className={`gap-x-4 border-t border-line px-4 py-3 first:border-t-0 md:grid print:grid print:break-inside-avoid print:px-0 print:py-1.5 ${layouts[items.length]}`}
    >
      <div className="mb-1 md:mb-0">
        <h3 className="text-base leading-snug">{name}</h3>
        {hint ? <p className="text-sm leading-snug text-muted">{hint}</p> : null}
      </div>
      <dl className="grid gap-1.5 md:contents print:contents">
        {items.map((item, at) => (
          <div key={item.of} className="flex items-baseline justify-between gap-4 md:block print:block">
            <dt className="min-w-0 text-sm text-muted md:sr-only print:sr-only">{labels[at]}</dt>
            <dd className="w-[55%] shrink-0 text-right md:w-auto md:text-left print:w-auto print:text-left">
              {cells[at]}
            </dd>
          </div>
        ))}
      </dl>
      {remark ? (
        <p className="mt-1 text-sm font-medium text-bad md:col-span-full md:col-start-2 print:col-span-full">
          {remark}
        </p>
      ) : null}
    </div>
  );
}

/** A figure of the comparison as a line. */
export function FigureLine({ line, items }: { line: Line; items: ComparedItem[] }) {
  const { compare: m } = useMessages();
  const { figure, not_comparable: why } = line;
  const marks = markCells(line);
  return (
    <LineRow
      items={items}
      name={m.figure_name({ figure })}
      hint={m.figure_hint({ figure })}
      remark={why ? m.why_not({ why }) : ""}
      cells={line.cells.map((cell, at) =>
        canBeRequested(line, cell) ? (
          <AskFees key={cell.of} item={itemAt(items, at)} />
        ) : (
          <MarkedCell key={cell.of} line={line} cell={cell} mark={itemAt(marks, at)} />
        ),
      )}
    />
  );
}

/** Fees that are not in our data can be requested. */
function canBeRequested({ figure }: Line, { values, missing }: ComparedCell): boolean {
  return figure === "fees_a_year" && values.length === 0 && missing === "not_in_data";
}

function AskFees({ item }: { item: ComparedItem }) {
  const { card, compare: m } = useMessages();
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –{" "}
      </span>
      <a href={contactPath(`college-${item.college_id}`)} rel="nofollow" className="no-print link tap-row">
        {card.ask()}
        <span className="sr-only">
          {card.ask_for({ what: m.figure_name({ figure: "fees_a_year" }), name: item.college_name })}
        </span>
      </a>
    </>
  );
}

/** A value with its bar, and the word that says which is the better one. */
function MarkedCell({ line, cell, mark: { percent, mark } }: { line: Line; cell: ComparedCell; mark: CellMark }) {
  const { compare: m } = useMessages();
  return (
    <>
      <Cell line={line} cell={cell} />
      {mark ? <span className="better">{m.better({ mark })}</span> : null}
      {percent === null ? null : (
        <svg className="compare-bar" data-better={mark ? "" : undefined} aria-hidden="true">
          <rect width="100%" height="100%" rx="4" className="rail" />
          <rect width={`${Math.max(2, percent)}%`} height="100%" rx="4" />
        </svg>
      )}
    </>
  );
}

/** A value with its receipt, and beneath it of which year and whose it is. */
export function Cell({ line, cell }: { line: Line; cell: ComparedCell }) {
  const messages = useMessages();
  const words = { messages, format: useFormat(), nameOf: useNames() };
  const about = aboutText(line, cell, words);
  const base = baseText(cell, words);
  if (cell.values.length === 0) return <span className="text-muted">{missingText(cell, words)}</span>;
  return (
    <>
      <span className="font-semibold">
        {cell.values.map((value, at) => (
          <span key={String(value.value)}>
            {at > 0 ? ` ${messages.compare.to()} ` : ""}
            <Receipt fact={value.fact}>
              {isAtLeast(line, cell)
                ? messages.compare.at_least({ count: Number(value.value) })
                : valueText(line, value, words, cell.out_of)}
            </Receipt>
          </span>
        ))}
      </span>
      <MadeOf line={line} cell={cell} />
      {base ? (
        <span className="block text-sm leading-snug text-muted">
          <Receipt fact={firstOf(cell.values).fact}>{base}</Receipt>
        </span>
      ) : null}
      {about ? <span className="block text-sm leading-snug text-muted">{about}</span> : null}
    </>
  );
}

/** Distances named at once. */
const shownParts = 3;

/** What a computed value is made of, each with its receipt. */
function MadeOf({ line, cell }: { line: Line; cell: ComparedCell }) {
  const { compare: m } = useMessages();
  const format = useFormat();
  if (cell.made_of.length === 0) return null;
  const isFee = cell.years !== null;
  const shown = cell.made_of.slice(0, shownParts);
  return (
    <span className="block text-sm leading-snug text-muted">
      {cell.years === null ? "" : `${m.times({ years: cell.years })} `}
      {shown.map(({ value, fact }, at) => (
        <span key={fact}>
          {at > 0 ? (isFee ? ` ${m.to()} ` : ", ") : ""}
          <Receipt fact={fact}>
            {line.unit === "rupees" ? format.lakhs(Number(value)) : format.distance(Number(value))}
          </Receipt>
        </span>
      ))}
      {cell.made_of.length > shownParts ? " …" : ""}
    </span>
  );
}

/** A value that opens its receipt; computed ones and names have none. */
export function Receipt({ fact, children }: { fact: string | null; children: ReactNode }) {
  return fact === null ? children : <Figure fact={fact}>{children}</Figure>;
}
