import type { ComparedItem, ComparedPool, Comparison } from "#features/compare/contract.ts";
import { choosePool, widestPoolOf } from "#features/compare/group-pools.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { listMarks } from "#site/catalogue/components/figures/closing-range.ts";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { Figure } from "#ui/drawing/figure.tsx";
import { ColumnNames, LineRow } from "./figure-lines.server.tsx";
import { columnLabels, poolText } from "./words.ts";

/** How a pool reads, with the authority's codes explained. */
export function usePoolText(): (pool: ComparedPool) => string {
  const words = { messages: useMessages(), format: useFormat(), nameOf: useNames() };
  const seatName = useSeatTypeName();
  return (pool) => poolText(pool, words, seatName);
}

/**
 * Closing values of one pool, a line a year. A branch without it says that it is not comparable, and what it closed at
 * itself.
 */
export function ClosingLines({ comparison: { items, pools }, asked }: { comparison: Comparison; asked: string }) {
  const { compare: m } = useMessages();
  const nameOf = usePoolText();
  const pool = choosePool(pools, asked);
  const hasBranch = items.some(({ branch_id: branch }) => branch !== null);
  const branchCount = items.filter(({ branch_id: branch }) => branch !== null).length;
  return (
    <section aria-labelledby="closing-values" className="mt-8">
      <h2 id="closing-values" className="text-xl md:text-2xl">
        {m.closing_title()}
      </h2>
      {pool ? (
        <>
          <p className="mt-1 max-w-reading">
            <strong className="font-semibold">{m.pool_shown({ pool: nameOf(pool) })}</strong>{" "}
            {pool === pools[0] ? m.pool_widest() : ""} {m.closing_why()}
          </p>
          {branchCount > 1 && pools[0]?.of.length === 1 ? (
            <p className="mt-1 font-medium text-bad">{m.pool_alone()}</p>
          ) : null}
          <div className="card mt-3 print:border-0">
            <ColumnNames items={items} />
            <Years pool={pool} items={items} />
          </div>
          <OwnPools pools={pools} chosen={pool} items={items} />
        </>
      ) : (
        <p className="mt-1 text-muted">{hasBranch ? m.closing_absent() : m.closing_none()}</p>
      )}
    </section>
  );
}

function Years({ pool, items }: { pool: ComparedPool; items: ComparedItem[] }) {
  const { compare: m } = useMessages();
  const years = [...new Set(pool.closings.map(({ year }) => year))];
  return years.map((year) => (
    <LineRow
      key={year}
      items={items}
      name={m.closing_year({ unit: pool.unit, year: String(year) })}
      remark={pool.closings.every((one) => one.year !== year || one.is_compared) ? "" : m.why_not({ why: "rounds" })}
      cells={items.map((item) => <Closing key={item.of} pool={pool} item={item} year={year} />)}
    />
  ));
}

function Closing({ pool, item, year }: { pool: ComparedPool; item: ComparedItem; year: number }) {
  const { compare: m, college, catalogue, ui } = useMessages();
  const format = useFormat();
  const closing = pool.closings.find((one) => one.of === item.of && one.year === year);
  if (!closing) {
    if (item.branch_id === null) return <span className="text-muted">{m.choose_branch()}</span>;
    const isOther = !pool.of.includes(item.of);
    return <span className="text-muted">{isOther ? m.not_comparable() : ui.not_in_data()}</span>;
  }
  const [round, ...trust] = listMarks(closing, catalogue);
  const about = [round, closing.quota ? college.quota_name({ quota: closing.quota }) : "", ...trust];
  return (
    <>
      <span className="font-semibold">
        <Figure fact={closing.fact}>
          {pool.max_marks === null
            ? format.number(closing.closing)
            : catalogue.out_of({ value: closing.closing, total: pool.max_marks })}
        </Figure>
      </span>
      <span className="block text-sm leading-snug text-muted">{about.filter(Boolean).join(", ")}</span>
    </>
  );
}

/** What the branches without the chosen pool closed at, in the widest of their own. */
function OwnPools({ pools, chosen, items }: { pools: ComparedPool[]; chosen: ComparedPool; items: ComparedItem[] }) {
  const { compare: m, catalogue } = useMessages();
  const format = useFormat();
  const nameOf = usePoolText();
  const labels = columnLabels(items);
  const others = items.flatMap((item, at) => {
    const own = chosen.of.includes(item.of) ? null : widestPoolOf(pools, item.of);
    const newest = own?.closings.find(({ of }) => of === item.of);
    return own && newest ? [{ of: item.of, label: labels[at], own, newest }] : [];
  });
  if (others.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {others.map(({ of, label, own, newest }) => (
        <li key={of}>
          <span className="font-semibold">{label}</span>: {m.own_pool({ pool: nameOf(own) })}:{" "}
          <Figure fact={newest.fact}>
            {own.max_marks === null
              ? format.number(newest.closing)
              : catalogue.out_of({ value: newest.closing, total: own.max_marks })}
          </Figure>{" "}
          {[m.own_year({ year: String(newest.year) }), ...listMarks(newest, catalogue)].join(", ")}
        </li>
      ))}
    </ul>
  );
}
