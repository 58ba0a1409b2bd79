import type { ChanceRecord } from "#features/chances/record-contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";

type JudgedYear = ChanceRecord["back_tests"][number];
type JudgedGroup = JudgedYear["last_year"];

/** Groups in the order in which families ask for them. */
const groupings = ["seatType", "instituteType", "quota", "gender", "list", "closing"];

/** Shares and scores of a group as cells of a table. */
function useCells() {
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

/**
 * How much surer each round made it.
 *
 * @param byRound in its place, what was stated before the season of each round
 */
export function RoundTable({ test, byRound }: { test: JudgedYear; byRound?: Record<string, JudgedGroup> | undefined }) {
  const { m } = useCells();
  const rounds = Object.entries(byRound ?? test.after_round);
  const year = String(test.year);
  if (rounds.length === 0) return null;
  return (
    <Judged
      caption={byRound ? m.by_round({ year }) : m.rounds({ year })}
      first={m.round()}
      groups={rounds.map(([round, group]) => ({ name: m.round_number({ round: Number(round) }), group }))}
    />
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

/** The year by seat type, kind of institute, quota, gender and exam. */
export function GroupTables({ test }: { test: JudgedYear }) {
  const { m } = useCells();
  const nameOf = useGroupName();
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {groupings.map((by) => {
        const groups = Object.entries(test.groups).flatMap(([name, group]) =>
          name.startsWith(`${by}:`) ? [{ name: nameOf(by, name.slice(by.length + 1)), group }] : [],
        );
        return groups.filter(({ name }) => name !== "").length === 0 ? null : (
          <Judged key={by} caption={m.groups({ by, year: String(test.year) })} first={m.group()} groups={groups} />
        );
      })}
    </div>
  );
}

/** How seats fared that the list before did not have; nothing for a year without them. */
export function NewRowsTable({ test }: { test: JudgedYear }) {
  const { m } = useCells();
  const judged = Object.entries(test.new_rows ?? {}).filter(([, group]) => group.rows > 0);
  if (judged.length === 0) return null;
  const groups = judged.map(([kind, group]) => ({ name: m.new_row_kind({ kind }), group }));
  return (
    <div className="mt-6">
      <Judged
        caption={m.new_rows({ year: String(test.year) })}
        first={m.group()}
        groups={groups}
        line={m.new_rows_line()}
      />
    </div>
  );
}

function Judged({
  caption,
  first,
  groups,
  line,
}: {
  caption: string;
  first: string;
  groups: { name: string; group: JudgedGroup }[];
  /** What the score of a line is called, where it is shown. */
  line?: string;
}) {
  const { m, format, score, share, counted } = useCells();
  return (
    <div className="min-w-0">
      <DataTable
        caption={caption}
        columns={[
          { label: first },
          { label: m.brier(), isFigure: true },
          ...(line ? [{ label: line, isFigure: true }] : []),
          { label: m.sure_failed(), isFigure: true },
          { label: m.held(), isFigure: true },
          { label: m.seats(), isFigure: true },
        ]}
        rows={groups
          .toSorted((a, b) => b.group.rows - a.group.rows)
          .map(({ name, group }) => ({
            key: name,
            cells: [
              name,
              score(group.brier),
              ...(line ? [score(group.brier_line)] : []),
              counted(group.sure_failed, group.sure),
              share(group.inside_80, group.rows),
              format.number(group.rows),
            ],
          }))}
      />
    </div>
  );
}
