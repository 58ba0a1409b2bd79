import type { ChanceRecord } from "#features/chances/record-contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { useGroupName } from "./record-tables.tsx";

/** A group is named as weak when more than this share of at least so many sure chances failed. */
const weak = { sure: 300, percent: 3 } as const;

/** What a season was judged by, and in which groups it went wrong. */
export function PromiseOutcome({ promise }: { promise: ChanceRecord["promises"][number] }) {
  const { chances_record: m } = useMessages();
  const format = useFormat();
  const { outcome, trained_on: years, season, version, sha256 } = promise;
  if (!outcome || !promise.judged_at) return null;
  return (
    <div className="mt-1 max-w-reading">
      <p>
        {m.promised({
          version,
          from: String(years[0] ?? ""),
          to: String(years.at(-1) ?? ""),
          made: format.date(promise.promised_at),
          judged: format.date(promise.judged_at),
          round: outcome.last_round,
          year: String(season),
        })}
      </p>
      <p className="mt-2">
        {m.promised_rows({ rows: outcome.groups.all?.rows ?? 0, fresh: outcome.rows_new, gone: outcome.rows_gone })}{" "}
        {m.failed_seats({ count: outcome.failed_rows })}
      </p>
      <p className="mt-2 break-all text-sm text-muted">{m.promised_file({ sum: sha256 })}</p>
      <WeakGroups groups={outcome.groups} />
    </div>
  );
}

function WeakGroups({ groups }: { groups: NonNullable<ChanceRecord["promises"][number]["outcome"]>["groups"] }) {
  const { chances_record: m } = useMessages();
  const nameOf = useGroupName();
  const found = Object.entries(groups)
    .filter(([name, { sure, sure_failed }]) => {
      return name !== "all" && sure >= weak.sure && 100 * sure_failed > weak.percent * sure;
    })
    .map(([name, { sure, sure_failed }]) => {
      const [by = "", value = ""] = name.split(/:(.*)/s);
      const percent = Math.round((1000 * sure_failed) / sure) / 10;
      return { name, text: m.weak_group({ group: nameOf(by, value), failed: sure_failed, sure, percent }), percent };
    })
    .toSorted((a, b) => b.percent - a.percent);
  const bounds = { least: weak.sure, percent: weak.percent };
  return (
    <>
      <h3 className="mt-4 text-lg">{m.weak()}</h3>
      <p className="mt-1">{found.length > 0 ? m.weak_text(bounds) : m.weak_none(bounds)}</p>
      <ul className="mt-1 list-disc pl-5">
        {found.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </>
  );
}
