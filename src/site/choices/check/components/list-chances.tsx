import type { CheckedList } from "#features/choices/lint/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { percentOf, sureToBeOffered } from "#site/chances/answers.ts";
import { Button } from "#ui/button.tsx";
import { Bar } from "#ui/drawing/bar.tsx";
import { checkFormId } from "./check-form-id.ts";
import { yearsOf } from "./years-of.ts";

/** Rows of a list that are shown before the others are folded. */
const shownFirst = 40;

/** Of each row the chance of being the one allotted as a bar, and the chance of no seat. */
export function ListChances({ checked, wanted }: { checked: CheckedList; wanted: readonly number[] }) {
  const { choice_check: m } = useMessages();
  const { rows, none, draws, model } = checked;
  const hasNoPercent = rows.some(({ chance }) => chance === null);
  return (
    <section data-tint="engineering" className="mt-6">
      <h3 className="text-xl">{m.brings()}</h3>
      <p className="max-w-reading text-muted">{m.brings_says({ draws })}</p>
      {none === null ? null : (
        <div className="card mt-3 p-4">
          <p className="font-semibold">{m.none({ years: yearsOf(none) })}</p>
          <div className="mt-2">
            <Bar share={none} />
          </div>
          {hasNoPercent ? <p className="mt-2 text-sm text-muted">{m.none_at_most()}</p> : null}
        </div>
      )}
      <p className="mt-3 max-w-reading print:hidden">{m.wanted_says()}</p>
      <Rows rows={rows.slice(0, shownFirst)} wanted={wanted} />
      {rows.length > shownFirst ? (
        <details className="mt-3">
          <summary className="link tap-row list-none font-semibold">
            {m.more_rows({ count: rows.length - shownFirst })}
          </summary>
          <Rows rows={rows.slice(shownFirst)} wanted={wanted} />
        </details>
      ) : null}
      <Button type="submit" form={checkFormId} name="marked" value="yes" look="secondary" className="mt-3">
        {m.check_marked()}
      </Button>
      <p className="mt-3 text-sm text-muted">
        {m.model({
          from: String(model.trained_on.at(0) ?? ""),
          to: String(model.trained_on.at(-1) ?? ""),
        })}{" "}
        {checked.together.is_measured ? "" : m.stated()}
      </p>
    </section>
  );
}

function Rows({ rows, wanted }: Pick<CheckedList, "rows"> & { wanted: readonly number[] }) {
  const { choice_check: m, chances } = useMessages();
  return (
    <ol className="mt-3 grid grid-cols-1 gap-2">
      {rows.map(({ place, branch, branch_id: id, college, chance, allotted, offered_again: again }) => (
        <li
          key={`${place} ${id}`}
          value={place}
          className="card grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-2 px-3 py-2"
        >
          <span className="font-semibold text-muted">{place}.</span>
          <div className="min-w-0">
            <p className="leading-snug">
              <strong>{branch || m.unknown_branch({ id: String(id) })}</strong> {college}
            </p>
            {chance === null || allotted === null ? (
              <p className="text-sm text-muted">{m.no_percent()}</p>
            ) : (
              <>
                <div className="mt-1">
                  <Bar share={allotted} />
                </div>
                <p className="mt-1 text-sm">
                  {m.allotted({ years: yearsOf(allotted) })}{" "}
                  <span className="text-muted">{m.open({ years: yearsOf(chance) })}</span>
                </p>
              </>
            )}
            {again !== null && again < sureToBeOffered ? (
              <p className="text-sm">{chances.came_back({ back: percentOf(again) })}</p>
            ) : null}
            <label className="flex min-h-11 items-center gap-2 text-sm print:hidden">
              <input
                type="checkbox"
                form={checkFormId}
                name="wanted"
                value={id}
                defaultChecked={wanted.includes(id)}
                className="size-5 shrink-0 accent-accent"
              />
              {m.wanted()}
            </label>
          </div>
        </li>
      ))}
    </ol>
  );
}
