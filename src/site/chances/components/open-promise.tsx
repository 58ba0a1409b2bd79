import type { ChanceRecord } from "#features/chances/record-contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";

/** The forecast for a season whose lists are not here yet, by round. */
export function OpenPromise({ promise }: { promise: ChanceRecord["promises"][number] }) {
  const { chances_record: m } = useMessages();
  const format = useFormat();
  const { said, version } = promise;
  const season = String(promise.season);
  return (
    <section className="mb-6">
      <h2 className="text-xl">{m.promise_title({ season })}</h2>
      <p className="mt-1 max-w-reading">
        {m.promise_text({ version, made: format.date(promise.promised_at), season })}
      </p>
      <p className="mt-2 break-all text-sm text-muted">{m.promised_file({ sum: promise.sha256 })}</p>
      {said.length > 0 ? (
        <DataTable
          caption={m.promise_said({ season })}
          columns={[
            { label: m.round() },
            ...[m.seats(), m.promise_brier(), m.promise_sure(), m.promise_failing()].map((label) => ({
              label,
              isFigure: true,
            })),
          ]}
          rows={said.map(({ round, rows, brier, sure, sure_failing }) => ({
            key: round ?? 0,
            cells: [
              round === null ? m.promise_season() : m.round_number({ round }),
              format.number(rows),
              brier.toFixed(3),
              format.number(sure),
              format.number(Math.round(sure_failing)),
            ],
          }))}
        />
      ) : null}
    </section>
  );
}
