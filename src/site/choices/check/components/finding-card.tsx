import type { CheckedList, Finding } from "#features/choices/lint/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { percentOf } from "#site/chances/answers.ts";
import { useNeedText } from "#site/chances/components/withheld.tsx";
import { Button } from "#ui/button.tsx";
import { checkFormId } from "./check-form-id.ts";
import { yearsOf } from "./years-of.ts";

/** More rows than these are counted. */
const rowsNamed = 5;

const edges: Record<Finding["weight"], string> = {
  serious: "border-l-4 border-l-bad",
  check: "border-l-4 border-l-accent",
  note: "",
};

/** One trap: what happens, which rows, the rule behind it, and what a list without it would be. */
export function FindingCard({ finding, checked }: { finding: Finding; checked: CheckedList }) {
  const { choice_check: m, chances, ui } = useMessages();
  const text = useFindingText(finding);
  const { rows, rule, kind } = finding;
  const again = kind === "not_offered" ? (checked.rows[(rows[0] ?? 0) - 1]?.offered_again ?? null) : null;
  return (
    <li className={`card p-4 print:break-inside-avoid ${edges[finding.weight]}`}>
      <h4 className="text-lg font-semibold">{m.kind_name({ kind })}</h4>
      <p className="mt-1 max-w-reading">
        {text}
        {again === null ? null : ` ${chances.came_back({ back: percentOf(again) })}`}
      </p>
      <ul className="mt-2 grid grid-cols-1 gap-1 text-sm">
        {rows.slice(0, rowsNamed).map((place) => (
          <li key={place}>
            <RowName checked={checked} place={place} />
          </li>
        ))}
        {rows.length > rowsNamed ? <li>{m.and_more({ count: rows.length - rowsNamed })}</li> : null}
      </ul>
      {rule ? (
        <p className="mt-2 max-w-reading text-sm">
          {rule.text}
          <span className="block text-muted">{`${ui.source()} ${rule.publisher}, ${rule.title}`}</span>
        </p>
      ) : null}
      {finding.mended ? <MendedList finding={finding} mended={finding.mended} checked={checked} /> : null}
    </li>
  );
}

function RowName({ checked, place }: { checked: CheckedList; place: number }) {
  const { choice_check: m } = useMessages();
  const row = checked.rows[place - 1];
  if (!row) return null;
  const branch = row.branch || m.unknown_branch({ id: String(row.branch_id) });
  return (
    <>
      {place}. {branch}
      {row.college ? `, ${row.college}` : ""}
    </>
  );
}

/** What a mended list would change, and the button that takes it: never more than a proposal. */
function MendedList({
  finding,
  mended,
  checked,
}: {
  finding: Finding;
  mended: NonNullable<Finding["mended"]>;
  checked: CheckedList;
}) {
  const { choice_check: m } = useMessages();
  const places = placesIn(mended.list);
  const [before, after] = [checked.none, mended.none].map((none) => (none === null ? null : yearsOf(none)));
  const isRepeated = finding.kind === "duplicate";
  const firstPlaces = placesIn(checked.rows.map(({ branch_id: branch }) => branch));
  // A mended end leaves every row where it is.
  const changed = finding.kind === "no_safety_tail" ? [] : finding.rows;
  const named = changed.flatMap((place) => {
    const row = checked.rows[place - 1];
    if (!row) return [];
    const isDropped = isRepeated && firstPlaces.get(row.branch_id) !== place;
    const to = isDropped ? undefined : places.get(row.branch_id);
    return to === place ? [] : [{ place, to }];
  });
  return (
    <details className="mt-2 print:hidden">
      <summary className="link tap-row list-none font-semibold">{m.preview()}</summary>
      <ul className="grid grid-cols-1 gap-1">
        {named.slice(0, rowsNamed * 2).map(({ place, to }) => (
          <li key={place}>
            <RowName checked={checked} place={place} />: {to === undefined ? m.dropped() : m.moves({ to })}
          </li>
        ))}
        {named.length > rowsNamed * 2 ? <li>{m.and_more({ count: named.length - rowsNamed * 2 })}</li> : null}
        {mended.added.map(({ branch_id: id, branch, college }) => (
          <li key={id}>
            {branch}, {college}: {m.added()}
          </li>
        ))}
      </ul>
      {after == null || before == null || after === before ? null : (
        <p className="mt-2">{m.none_after({ before, after })}</p>
      )}
      <Button
        type="submit"
        form={checkFormId}
        name="use"
        value={mended.list.join(",")}
        look="secondary"
        className="mt-2"
      >
        {m.use()}
      </Button>
    </details>
  );
}

/** The first place of each branch. */
function placesIn(list: readonly number[]): Map<number, number> {
  return new Map([...list.entries()].toReversed().map(([index, branch]) => [branch, index + 1]));
}

/** What a finding means, as a sentence or two. */
function useFindingText({ kind, facts, rows }: Finding): string {
  const { choice_check: m, chances } = useMessages();
  const needText = useNeedText();
  const format = useFormat();
  const word = (name: string) => String(facts[name] ?? "");
  const years = (name: string) => yearsOf(Number(facts[name] ?? 0));
  const number = (name: string) => Number(facts[name] ?? 0);
  const order = () =>
    m.order_says({
      blocker: number("blocker"),
      branch: word("branch"),
      college: word("college"),
      safe: years("safe"),
      wish: number("wish"),
      wish_branch: word("wish_branch"),
      wish_college: word("wish_college"),
      open: years("open"),
      allotted: years("allotted"),
    });
  const needed = () => needText(word("needs"));
  const count = rows.length;
  const texts: Record<Finding["kind"], () => string> = {
    duplicate: () => m.duplicate_says({ choices: number("choices") }),
    unknown_branch: () => m.unknown_says({ count }),
    not_offered: () => m.not_offered_says({ year: word("year"), closing: number("closing") }),
    not_yours: () => m.not_yours_says({ count, why: word("why") }),
    wrong_rank: () => m.wrong_rank_says({ count, list: chances.list_name({ list: word("list") }) }),
    answer_missing: () => m.answer_missing_says({ count, what: needed() }),
    seats_not_judged: () => m.seats_not_judged_says({ count, what: needed() }),
    out_of_reach: () => m.out_of_reach_says({ count }),
    order,
    never_allotted: () => m.never_allotted_says({ count, last: number("last"), years: yearsOf(1 - number("reached")) }),
    no_safety_tail: () => m.no_tail_says({ years: years("none"), added: number("added") }),
    above_fees: () => m.above_fees_says({ count, amount: format.rupees(number("most")) }),
    no_hostel: () => m.no_hostel_says({ count }),
    binds: () =>
      word("because") === "order"
        ? m.binds_says({ blocker: number("blocker"), wish: number("wish"), safe: years("safe") })
        : m.binds_wish_says(),
  };
  return texts[kind]();
}
