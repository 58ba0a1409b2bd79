import {
  type ClosingPool,
  prepareChoices,
  type RuledBranch,
  type YearClosings,
} from "#features/rehearsal/prepare-rules.ts";
import { procedureFor } from "#features/rehearsal/procedure-rules.ts";
import { type Allotment, type Decision, type Replayable, replay } from "#features/rehearsal/replay-rules.ts";

type Candidate = Parameters<typeof prepareChoices>[2];
type Rules = Parameters<typeof prepareChoices>[1];

/** What a line of a table is of. */
interface TableBranch {
  institute: string;
  exam: string;
  degree?: string;
  homeUniversity?: string;
  /** Each as an authority lists it: quota | seat type | gender | the closing of each round; `-` for no row, `9P` preparatory. */
  lists: string;
}

/** A year of invented closing values in the layout of the real lists, by the names that a test gives to its branches. */
export function inventedYear(rules: Rules, year: number, table: Record<string, TableBranch>) {
  const names = Object.keys(table);
  const { procedure } = procedureFor(rules.authority, year)!;
  const branches = new Map<number, RuledBranch>();
  const pools: ClosingPool[] = [];
  for (const [at, branch] of Object.values(table).entries()) {
    const { institute, degree = "B.Tech", homeUniversity = null, lists, exam } = branch;
    const instituteId = Object.values(table).findIndex((other) => other.institute === institute) + 100;
    branches.set(at + 1, { institute, degree, homeUniversity, instituteId });
    for (const line of lists.trim().split("\n")) {
      const [quota = "", seatType = "", gender = "", cells = ""] = line.split("|").map((cell) => cell.trim());
      const closings = cells.split(/\s+/);
      pools.push({
        branchId: at + 1,
        exam,
        quota,
        seatType,
        gender: gender === "female" ? "female" : "any",
        rankList: "category",
        isPreparatory: cells.includes("P"),
        stage: "",
        closings: closings.map((cell) => (cell === "-" ? null : Number.parseFloat(cell))),
        receipts: closings.map((_, round) => pools.length * 10 + round),
      });
    }
  }
  const rounds = [...Array(Math.max(...pools.map(({ closings }) => closings.length))).keys()].map((at) => at + 1);
  const closings: YearClosings = { branches, pools, stages: procedure.stages, order: procedure.order };
  const prepare = (candidate: Candidate, list: readonly string[]) =>
    prepareChoices(
      closings,
      rules,
      candidate,
      list.map((name) => names.indexOf(name) + 1),
    );
  return {
    prepare,
    /** Every round in words: `2: better C from OS OPEN any, 5300`. */
    rehearse(candidate: Candidate, list: readonly string[], decided: readonly Decision[]) {
      const choices = prepare(candidate, list);
      const replayable: Replayable = { rounds, procedure, choices };
      const told = replay(replayable, decided);
      const seatName = ({ choice, seat, closing, round }: Allotment) => {
        const { quota, seatType, gender } = choices[choice]!.seats[seat]!;
        return `${list[choice]} from ${quota} ${seatType} ${gender}, ${closing} of round ${round}`;
      };
      return {
        steps: told.steps.map(({ round, outcome, seat, decision, final }) =>
          [`${round}: ${outcome}`, seat && seatName(seat), decision, final].filter((part) => part !== null).join(" · "),
        ),
        isOver: told.isOver,
        options: told.steps.at(-1)!.options,
      };
    },
  };
}
