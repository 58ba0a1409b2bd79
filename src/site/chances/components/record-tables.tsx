import type { ChanceRecord } from "#features/chances/record-contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";

type JudgedYear = ChanceRecord["back_tests"][number];

/** Shares and scores of a group as cells of a table. */
export function useCells() {
  const { chances_record: m } = useMessages();
  const format = useFormat();
  const score = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(3));
  const percent = (of: number, total: number) => Math.round((1000 * of) / total) / 10;
  const share = (of: number, total: number) => (total === 0 ? "–" : m.share({ percent: percent(of, total) }));
  const counted = (of: number, total: number) =>
    total === 0 ? "–" : m.share_of({ percent: percent(of, total), count: of, total });
  return { m, format, score, share, counted };
}

/**
 * Every judged year beside the line of the year before it.
 *
 * @param promised years that were judged after a model had spoken about them
 */
export function YearTable({ tests, promised }: { tests: JudgedYear[]; promised: number[] }) {
  const { m, format, score, share, counted } = useCells();
  return (
    <>
      <DataTable
        caption={m.years()}
        columns={[
          { label: m.year() },
          ...[m.brier(), m.brier_line(), m.log_loss(), m.log_loss_line(), m.sure_failed(), m.sure_failed_line()].map(
            (label) => ({ label, isFigure: true }),
          ),
          { label: m.held(), isFigure: true },
          { label: m.seats(), isFigure: true },
        ]}
        rows={tests.map(({ year, groups: { all }, last_year: line }) => ({
          key: year,
          cells: [
            promised.includes(year) ? m.promised_year({ year: String(year) }) : String(year),
            <strong key="brier">{score(all?.brier)}</strong>,
            score(line.brier),
            <strong key="loss">{score(all?.log_loss)}</strong>,
            score(line.log_loss),
            <strong key="sure">{all ? counted(all.sure_failed, all.sure) : "–"}</strong>,
            share(line.sure_failed, line.sure),
            all ? share(all.inside_80, all.rows) : "–",
            all ? format.number(all.rows) : "–",
          ],
        }))}
      />
      <p className="mt-2 max-w-reading text-sm text-muted">{m.words({ ranks: tests[0]?.ranks_per_row ?? 0 })}</p>
    </>
  );
}

/** The name of a group for readers: `quota`, `HS`. */
export function useGroupName() {
  const { chances, chances_record: m, college } = useMessages();
  return (by: string, value: string) => {
    if (by === "closing") return m.closing_band({ band: value.replace("-", "–") });
    if (by === "list") return chances.list_name({ list: value });
    if (by === "quota") return value ? college.quota_name({ quota: value }) : college.no_quota();
    return by === "gender" ? college.gender_name({ gender: value }) : value.replace("-", "–");
  };
}
