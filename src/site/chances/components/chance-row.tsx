import type { Chance } from "#features/chances/contract.ts";
import type { Similar } from "#features/chances/service/describe-question.server.ts";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { SaveToggleButton } from "#site/saving/components/save-toggle-button.tsx";
import { Link } from "#ui/link.tsx";
import { percentOf } from "../answers.ts";
import { ChanceAxis } from "./chance-axis.tsx";
import { usePoolName } from "./pool-name.ts";
import { WhyChance } from "./why-chance.tsx";

export interface RowProps {
  result: Chance;
  /** How seats of this type fared in the back-test; null when none was judged. */
  similar: Similar | null;
  /** A college's heart is on its first row alone: its id is where a browser without script comes back to. */
  hasHeart: boolean;
  /** Where the branch is added to a choice list. */
  listPath: string;
}

/** One seat: its chance with the range it rests on, whose seats they are, and what it was before. */
export function ChanceRow({ result, similar, hasHeart, listPath }: RowProps) {
  const { chances: m } = useMessages();
  const poolName = usePoolName();
  const placeLine = usePlaceLine();
  const { college_id: collegeId, college_name: college, seats, fees } = result;
  const facts = [
    placeLine([result.city, result.state]),
    seats === null ? "" : m.seats({ count: seats }),
    fees === null ? "" : m.fees({ amount: fees }),
    result.distance_km === undefined || result.distance_km === null ? "" : m.distance({ km: result.distance_km }),
  ].filter(Boolean);
  return (
    <li className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 p-3 sm:gap-x-4 sm:p-4 print:break-inside-avoid print:p-2">
      <ChanceBox chance={result.chance} label={result.label} />
      <div className="flex min-w-0 items-start justify-between gap-2">
        <div className="min-w-0">
          <h4 className="text-lg leading-snug font-semibold">
            <Link to={`${collegePath(collegeId)}?branch=${result.branch_id}#cut-offs`} className="hover:underline">
              {result.branch_name}
            </Link>
          </h4>
          <p className="leading-snug">{college}</p>
          <p className="text-sm text-muted">{facts.join(" · ")}</p>
        </div>
        {hasHeart ? (
          <SaveToggleButton
            thing={{ kind: "college", id: collegeId }}
            name={college}
            className="no-print -mt-1.5 -mr-1 shrink-0"
          />
        ) : null}
      </div>
      <div className="max-sm:col-span-2 sm:col-start-2">
        <p className="text-sm font-medium">{poolName(result)}</p>
        <Closings result={result} />
        <div className="flex flex-wrap items-start gap-x-5 [&>details[open]]:basis-full">
          <WhyChance result={result} similar={similar} />
          <Link
            to={comparePath(`branch-${result.branch_id}`)}
            aria-label={m.compare_of({ name: `${result.branch_name}, ${college}` })}
            className="no-print link mt-1 inline-flex min-h-11 items-center text-sm"
          >
            {m.compare()}
          </Link>
          <Link to={listPath} className="no-print link mt-1 inline-flex min-h-11 items-center text-sm">
            {m.add_to_list()}
          </Link>
        </div>
      </div>
    </li>
  );
}

const looks: Record<string, string> = {
  safe: "bg-good-soft text-good",
  likely: "bg-good-soft text-good",
  even: "bg-accent-soft text-ink",
  reach: "bg-bad-soft text-bad",
};

function ChanceBox({ chance, label }: Pick<Chance, "chance" | "label">) {
  const { chances: m } = useMessages();
  const look = looks[label ?? ""] ?? "bg-sunken text-muted";
  return (
    <p className={`h-fit w-17 shrink-0 rounded-control px-1 py-2 text-center sm:w-20 ${look}`}>
      {chance === null ? (
        <span className="text-sm">{m.no_percent()}</span>
      ) : (
        <>
          <strong className="block text-lg leading-tight">{m.percent({ percent: percentOf(chance) })}</strong>
          <span className="text-sm">{m.label_name({ label: label ?? "none" })}</span>
        </>
      )}
    </p>
  );
}

/** Where the rank is beside the range that the seat will probably close in, and what it closed at last. */
function Closings({ result }: { result: Chance }) {
  const { chances: m } = useMessages();
  const { low, high, history, rank_used: own } = result;
  const isPercentile = own.kind === "percentile";
  const range = low === null || high === null ? null : { low, high };
  return (
    <div className="mt-1 grid items-center gap-x-5 md:grid-cols-2">
      <ChanceAxis result={result} unit={isPercentile ? "percentile" : "rank"} />
      <p className="min-w-0 text-sm">
        {range ? (isPercentile ? m.range_percentile(range) : m.range_rank(range)) : null}
        <span className="text-muted">
          {range ? " · " : ""}
          {m.closed_at()}{" "}
          {history
            .map(({ year, round, closing }) => m.closing({ year: String(year), round: round ?? 0, closing }))
            .join(" · ")}
        </span>
      </p>
    </div>
  );
}
