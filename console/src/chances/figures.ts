import type { Figures, StaffModel } from "../../../src/staff/chances/contract.ts";

/** The figures that are compared, with which way is better. */
export const compared = [
  { name: "brier", label: "Brier", isShare: false, better: "lower" },
  { name: "log_loss", label: "Log loss", isShare: false, better: "lower" },
  { name: "sure_failed", label: "Sure ones that failed", isShare: true, better: "lower" },
  { name: "inside_80", label: "Inside the 80 % range", isShare: true, better: 0.8 },
  { name: "inside_90", label: "Inside the 90 % range", isShare: true, better: 0.9 },
] as const;
export type Compared = (typeof compared)[number];

/** Two figures that look the same when shown are the same. */
const least = { share: 0.0005, plain: 0.00005 };

/** A figure as it is read: .0695, or 2.6 %. */
export function inDigits({ isShare }: Compared, value: number | null): string {
  if (value === null) return "–";
  return isShare ? `${(value * 100).toFixed(1)} %` : value.toFixed(4).replace(/^0/, "");
}

/** Whether a figure is better than another one, in words; the range of 80 % is best at 80 %. */
export function verdict({ isShare, better }: Compared, before: number | null, after: number | null): string {
  if (before === null || after === null) return "";
  const distance = (value: number) => (better === "lower" ? value : Math.abs(value - better));
  const gain = distance(before) - distance(after);
  if (Math.abs(gain) < (isShare ? least.share : least.plain)) return "same";
  return gain > 0 ? "better" : "worse";
}

/** The figures of a year and a seat type, where a model has them. */
export function figuresOf(model: StaffModel | null, year: number, seatType: string): Figures | undefined {
  return model?.back_tests.find((of) => of.year === year)?.groups.find((group) => group.seat_type === seatType);
}

/** "Brier 2025 .0702 → .0695 (better)", of the newest year that both were judged on; empty without one. */
export function inOneLine(before: StaffModel | null, after: StaffModel): string {
  const [brier] = compared;
  const year = after.back_tests.findLast((of) => figuresOf(before, of.year, "") !== undefined)?.year;
  if (year === undefined) return "";
  const [was, is] = [figuresOf(before, year, "")?.brier ?? null, figuresOf(after, year, "")?.brier ?? null];
  return `Brier ${year} ${inDigits(brier, was)} → ${inDigits(brier, is)} (${verdict(brier, was, is)})`;
}
