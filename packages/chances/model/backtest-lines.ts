import type { BackTest } from "./backtest.ts";
import type { Tally } from "./backtest-tally.ts";

/** One line of the specification beside the figure that was measured. */
export interface Line {
  figure: string;
  measured: number;
  /** Both ends included; null: published without a line. */
  least: number | null;
  most: number | null;
  isMet: boolean;
}

/** Of no statement it is 0. */
export const brier = ({ brier: sum, statements }: Tally): number => sum / Math.max(statements, 1);
export const logLoss = ({ logLoss: sum, statements }: Tally): number => sum / Math.max(statements, 1);
/** The share of statements of 90 % and more that failed; 0 when there was none. */
export const sureFailedShare = ({ sureFailed, sure }: Tally): number => (sure === 0 ? 0 : sureFailed / sure);
const eightyShare = ({ eightyCame, eighty }: Tally): number => eightyCame / eighty;

function line(figure: string, measured: number, least: number | null, most: number | null): Line {
  const isMet = (least === null || measured >= least) && (most === null || measured <= most);
  return { figure, measured, least, most, isMet };
}

/** Lines of JoSAA. Source: docs/specification P4. */
export function centralLines(test: BackTest): Line[] {
  const { groups, afterRound } = test;
  const all = groups.get("all")!;
  const bySeatType = [...groups]
    .filter(([name]) => name.startsWith("seatType:"))
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .map(([name, tally]) => {
      const seatType = name.slice("seatType:".length);
      const most = seatType.endsWith("(PwD)") ? 0.1 : 0.06;
      return line(`sure ones that failed, ${seatType}`, sureFailedShare(tally), null, most);
    });
  const rounds = [...afterRound.values()].slice(0, 2).map((tally, at) => {
    return line(`Brier after round ${at + 1}`, brier(tally), null, at === 0 ? 0.073 : 0.04);
  });
  const ews = groups.get("seatType:EWS");
  return [
    line("Brier, all rows", brier(all), null, 0.12),
    line("log loss, all rows", logLoss(all), null, 0.37),
    line("sure ones that failed", sureFailedShare(all), null, 0.03),
    ...bySeatType,
    line('"80 %" that came true', eightyShare(all), 0.75, 0.9),
    // Published, not judged: the known miss of 2025.
    ...(ews ? [line('"80 %" that came true, EWS', eightyShare(ews), null, null)] : []),
    line("inside the interval of 80 %", all.inside80 / all.rows, 0.77, 0.86),
    line("inside the interval of 90 %", all.inside90 / all.rows, 0.87, 0.95),
    ...rounds,
    ...newRowLines(test),
  ];
}

/** New rows: none may be worse than the middle of their institute's other branches. */
function newRowLines({ newRows }: BackTest): Line[] {
  return [...newRows].flatMap(([kind, tally]) => {
    const name = kind.replace("_", " ");
    return [
      line(`${name}: Brier of ${tally.rows} rows`, brier(tally), null, tally.lineBrier / Math.max(tally.statements, 1)),
      line(`${name}: sure ones that failed`, sureFailedShare(tally), null, 0.1),
      line(`${name}: "80 %" that came true`, tally.eighty === 0 ? 0 : eightyShare(tally), null, null),
      line(`${name}: inside the interval of 80 %`, tally.inside80 / Math.max(tally.rows, 1), null, null),
    ];
  });
}

/** Lines of Maharashtra. Source: docs/specification P4. */
export function maharashtraLines({ groups }: BackTest): Line[] {
  const all = groups.get("all")!;
  return [
    line("Brier, all rows", brier(all), null, 0.165),
    line("sure ones that failed", sureFailedShare(all), null, 0.04),
    line("log loss, all rows", logLoss(all), null, null),
    line('"80 %" that came true', eightyShare(all), null, null),
    line("inside the interval of 80 %", all.inside80 / all.rows, null, null),
    line("inside the interval of 90 %", all.inside90 / all.rows, null, null),
  ];
}

/** Lines of an authority with a short past: no seat type may be worse than last year's line. */
export function shortPastLines(test: BackTest): Line[] {
  const figures = maharashtraLines(test).map(({ figure, measured }) => line(figure, measured, null, null));
  const bySeatType = [...test.groups]
    .filter(([name]) => /^(seatType|quota):/.test(name))
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .map(([name, tally]) => line(`Brier, ${name}`, brier(tally), null, tally.lineBrier / tally.statements));
  return [...figures, ...bySeatType];
}
