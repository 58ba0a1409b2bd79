import { renderToStaticMarkup } from "react-dom/server";
import type { Branch } from "#features/catalogue/contract.ts";
import type { NeededRank, NeededRanks } from "#features/chances/contract.ts";
import { labels } from "#features/chances/model/chance-rules.ts";
import { patterns } from "#lib/addresses.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useFormat, useMessages } from "#lib/messages/messages.tsx";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { DataTable } from "#ui/data-table.tsx";
import { poolKey } from "./own-chances.ts";

/**
 * Which rank the seats of a branch need for 50 % and 90 %, and the way to the own chance, as HTML: there is nothing to press
 * but links, so the browser gets no script for it. '' where no model speaks of the branch.
 */
export function renderNeededRanks(needed: readonly NeededRanks[], branch: Branch | null, locale: Locale): string {
  if (!branch || needed.length === 0) return "";
  return renderToStaticMarkup(
    <LanguageProvider language={languageOf(locale)}>
      {needed.map((of) => (
        <Needed key={of.authority} needed={of} branch={branch} />
      ))}
    </LanguageProvider>,
  );
}

function Needed({ needed: { authority, model, results }, branch }: { needed: NeededRanks; branch: Branch }) {
  const { chances: m } = useMessages();
  const isPercentile = results.some(({ rank_used: { kind } }) => kind === "percentile");
  // Script fills them in where this browser has ranks: own-chances.ts.
  const ownWords = Object.fromEntries(
    labels.map((label) => [label, m.own_chance({ percent: "{percent}", label: m.label_name({ label }) })]),
  );
  const address = new URLSearchParams({
    authority,
    college_id: String(results[0]!.college_id),
    branch: branch.branch_name,
  });
  return (
    <div
      className="card mt-6 p-4 print:hidden"
      data-chances={authority}
      data-college={results[0]!.college_id}
      data-branch={branch.branch_id}
      data-words={JSON.stringify(ownWords)}
    >
      <p className="font-semibold" data-own-best hidden />
      <p>
        <a href={`${patterns.chances}?${address}`} className="link inline-flex min-h-11 items-center font-semibold">
          {m.college_link({ authority: m.exam_name({ authority, name: authority }) })}
        </a>
      </p>
      <details>
        <summary className="link inline-flex min-h-11 list-none items-center">{m.needed()}</summary>
        <p className="reading mb-3 text-sm">
          {isPercentile ? m.needed_says_percentile() : m.needed_says()}{" "}
          <a href={patterns.chancesRecord} className="link">
            {m.record_link()}
          </a>
        </p>
        <NeededTable results={results} year={model.valid_for} />
      </details>
    </div>
  );
}

function NeededTable({ results, year }: { results: NeededRank[]; year: number }) {
  const { chances: m, college, ui } = useMessages();
  const format = useFormat();
  const seatTypeName = useSeatTypeName();
  const figure = (value: number | null) => (value === null ? m.no_percent() : format.number(value));
  const pool = ({ seat_type, quota, gender_pool }: NeededRank) =>
    m.pool({
      seat: seat_type === "OPEN" ? m.open_seat() : seatTypeName(seat_type),
      quota: quota ? college.quota_name({ quota }) : college.no_quota(),
      gender: m.pool_gender({ gender: gender_pool === "Female-only" ? "female" : "any" }),
    });
  return (
    <DataTable
      caption={m.needed_title({ year: String(year) })}
      columns={[
        { label: m.seat_pool() },
        { label: m.needed_for({ percent: 50 }), isFigure: true },
        { label: m.needed_for({ percent: 90 }), isFigure: true },
        { label: m.needed_last(), isFigure: true },
      ]}
      rows={results.map((result) => ({
        key: poolKey(result),
        cells: [
          <>
            {pool(result)}
            <span className="block text-sm font-semibold" data-own-pool={poolKey(result)} hidden />
          </>,
          figure(result.needed["50"]),
          figure(result.needed["90"]),
          result.history[0] ? m.closing(historyOf(result.history[0])) : ui.not_in_data(),
        ],
      }))}
    />
  );
}

function historyOf({ year, round, closing }: NeededRank["history"][number]) {
  return { year: String(year), round: round ?? 0, closing };
}
