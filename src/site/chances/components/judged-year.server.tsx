import type { ChanceRecord } from "#features/chances/record-contract.ts";
import { DataTable } from "#ui/data-table.tsx";
import { useCells, useGroupName } from "./record-tables.tsx";
import { ReliabilityCurve } from "./reliability-curve.server.tsx";

type JudgedYear = ChanceRecord["back_tests"][number];
type JudgedGroup = JudgedYear["last_year"];

/** Groups in the order in which families ask for them. */
const groupings = ["seatType", "instituteType", "quota", "gender", "list", "closing"];

/** One judged year: what was stated beside what came true, and the same by round, for new seats and by group. */
export function JudgedYearParts({
  test,
  byRound,
}: {
  test: JudgedYear;
  byRound: Record<string, JudgedGroup> | undefined;
}) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ReliabilityCurve bins={test.groups.all?.reliability ?? []} year={test.year} />
        <RoundTable test={test} byRound={byRound} />
      </div>
      <NewRowsTable test={test} />
      <GroupTables test={test} />
    </>
  );
}

/**
 * How much surer each round made it.
 *
 * @param byRound in its place, what was stated before the season of each round
 */
function RoundTable({ test, byRound }: { test: JudgedYear; byRound?: Record<string, JudgedGroup> | undefined }) {
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

/** The year by seat type, kind of institute, quota, gender and exam. */
function GroupTables({ test }: { test: JudgedYear }) {
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
function NewRowsTable({ test }: { test: JudgedYear }) {
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
