import type { ChanceFailure } from "#features/chances/record-contract.ts";
import { collegePath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { percentOf } from "../answers.ts";
import { usePoolName } from "./pool-name.ts";

/** The sure statements that failed, each with what was stated and where the seat closed. */
export function FailureTable({ failures, year }: { failures: ChanceFailure[]; year: number }) {
  const { chances, chances_record: m } = useMessages();
  const format = useFormat();
  const poolName = usePoolName();
  return (
    <div className="mt-3">
      <DataTable
        caption={m.failures({ year: String(year) })}
        columns={[
          { label: m.failure() },
          { label: m.said(), isFigure: true },
          { label: m.at(), isFigure: true },
          { label: m.closed(), isFigure: true },
        ]}
        rows={failures.map((failure) => ({
          key: [failure.branch_id, failure.quota, failure.seat_type, failure.gender_pool].join("|"),
          cells: [
            <span key="seat" className="font-normal">
              {failure.college_id === null ? (
                failure.authority_programme
              ) : (
                <Link to={`${collegePath(failure.college_id)}?branch=${failure.branch_id}#cut-offs`} className="link">
                  {failure.authority_programme}
                </Link>
              )}
              <span className="block">{failure.authority_institute}</span>
              <span className="block text-sm text-muted">{poolName(failure)}</span>
            </span>,
            chances.percent({ percent: percentOf(failure.said) }),
            format.number(failure.value),
            format.number(failure.closed),
          ],
        }))}
      />
    </div>
  );
}
