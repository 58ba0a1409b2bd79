import type { ReactNode } from "react";
import type { ClosingRange } from "#features/catalogue/contract.ts";
import { academicYear } from "#lib/academic-year.ts";
import { contactPath } from "#lib/addresses.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import type { OwnLineText } from "#site/applicant/components/own-line.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { listMarks } from "../figures/closing-range.ts";
import { useGroupName } from "../figures/group-name.ts";
import type { CardView } from "./list-view.ts";

interface FigureProps {
  college: CardView;
  /** The stream that its figures are of; null: all of them. */
  streamId: number | null;
}

/**
 * The three figures of a card, always in the same places: the closing value, fees and median pay; for a student with exam answers
 * their own chance is the first. What is not known is a dash, with the way to ask for it.
 */
export function CardFigures({ college, streamId, own }: FigureProps & { own: OwnLineText | null }) {
  return (
    <dl>
      {own ? <OwnChance own={own} /> : <ClosingValue college={college} />}
      <Fees college={college} streamId={streamId} />
      <MedianPay college={college} />
    </dl>
  );
}

function OwnChance({ own: { branch, closing, isPercentile, year, label } }: { own: OwnLineText }) {
  const { catalogue, card: m } = useMessages();
  const format = useFormat();
  if (!label)
    return (
      <Place label={isPercentile ? catalogue.closing_percentile() : catalogue.closing_rank()}>
        <b>{format.number(closing)}</b>
        <p>{m.your_seats({ year: String(year) })}</p>
        <p className="cut">{branch}</p>
      </Place>
    );
  const values = { closing, year: String(year) };
  return (
    <Place label={m.chance()}>
      <b data-label={label.key}>{label.name}</b>
      <p>{isPercentile ? m.own_percentile(values) : m.own_rank(values)}</p>
      <p className="cut">{branch}</p>
    </Place>
  );
}

function ClosingValue({ college }: Pick<FigureProps, "college">) {
  const { catalogue: m } = useMessages();
  const format = useFormat();
  const { closing } = college;
  if (!closing) return <Unknown label={m.closing_rank()} college={college} />;
  const { headline, max_marks: total } = closing;
  const label = { rank: m.closing_rank, marks: m.closing_marks, percentile: m.closing_percentile }[closing.unit]();
  const { list, seats } = describeList(closing, m);
  return (
    <Place label={label}>
      <Figure fact={headline.fact}>
        {format.number(headline.closing)}
        {total === null ? null : <small>/{format.number(total)}</small>}
      </Figure>
      <p>{list}</p>
      <p className="cut">{seats}</p>
    </Place>
  );
}

/** Pools that nobody is left out of: of every other one the card says at once whose it is. */
const openToAll: readonly string[] = ["all_india", "everyone", "state"];

/** A list with its year and how far to trust it; then the branch, round and seats that its value is of. */
function describeList(closing: ClosingRange, m: Messages["catalogue"]): { list: string; seats: string } {
  const { headline, pool } = closing;
  const [round, ...trust] = listMarks({ ...closing, ...headline }, m);
  const whose = [pool === "women" ? m.closing_quota(closing) : "", m.closing_pool(closing)];
  const isOpenToAll = openToAll.includes(pool);
  const joined = (words: (string | undefined)[]) => words.filter(Boolean).join(", ");
  return {
    list: joined([m.exam_year(closing), ...trust, ...(isOpenToAll ? [] : whose)]),
    seats: joined([headline.branch, round, ...(isOpenToAll ? whose : []), m.open_seats()]),
  };
}

function Fees({ college, streamId }: FigureProps) {
  const { card: m, fees: words } = useMessages();
  const format = useFormat();
  const { fees } = college;
  if (!fees) return <Unknown label={words.yearly()} college={college} />;
  const { low, high, year, status } = fees;
  const scope = streamId === null ? `${college.id}` : `${college.id}-${streamId}`;
  return (
    <Place label={words.yearly()}>
      <Figure fact={`fees-${scope}`}>
        <Amount text={format.lakhs(low)} />
        {low === high ? null : <span>{m.up_to({ amount: high })}</span>}
      </Figure>
      <p>{words.card_hint({ year: academicYear(year), status, authority: "none" })}</p>
    </Place>
  );
}

function MedianPay({ college }: Pick<FigureProps, "college">) {
  const { card: m } = useMessages();
  const format = useFormat();
  const groupName = useGroupName();
  const { median } = college;
  if (!median) return <Unknown label={m.median()} college={college} />;
  const { rupees_per_year: amount, placed, group, year, fact } = median;
  return (
    <Place label={m.median()}>
      <Figure fact={fact}>
        <Amount text={format.lakhs(amount)} />
        {placed === null ? null : <span>{m.of_placed({ count: placed })}</span>}
        <span className="cut">{`${year}, ${groupName(group)}`}</span>
      </Figure>
    </Place>
  );
}

function Place({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Unknown({ label, college: { id, name } }: { label: string } & Pick<FigureProps, "college">) {
  const { card: m } = useMessages();
  return (
    <Place label={label}>
      <i>–</i>
      <a href={contactPath(`college-${id}`)} rel="nofollow" className="ask">
        {m.ask()}
        <span className="sr-only">{m.ask_for({ what: label, name })}</span>
      </a>
    </Place>
  );
}

/** "₹19.61 lakh" with its unit in small letters. */
function Amount({ text }: { text: string }) {
  const [figure, ...unit] = text.split(" ");
  if (unit.length === 0) return text;
  return (
    <>
      {figure} <small>{unit.join(" ")}</small>
    </>
  );
}
