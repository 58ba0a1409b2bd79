/** A figure that a row of a file states, in the terms of the API. */
export type ExpectedFigure =
  | {
      kind: "cutoff";
      authority: string;
      year: number;
      round: number;
      quota: string;
      seatType: string;
      gender: "any" | "female";
      isPreparatory: boolean;
      opening: number | null;
      closing: number;
    }
  | { kind: "intake"; seats: number }
  | { kind: "seats"; category: string; seats: number }
  | { kind: "fee"; category: string; rupeesPerYear: number }
  | { kind: "outcome"; year: number; graduates: number; placed: number; medianRupeesPerYear: number | null };

/** What a row says of one programme of one college. */
export interface ExpectedFacts {
  /** Names under which a search finds the college, best first. */
  college: { names: string[]; state?: string | undefined; city?: string | undefined };
  /** Absent: the figures are of the college. */
  programme?: { name: string; degree: string };
  figures: ExpectedFigure[];
}

/** What a figure is about: everything but its values. */
export function subjectOf(figure: ExpectedFigure): string {
  const { kind } = figure;
  if (kind === "cutoff") {
    const { authority, year, round, quota, seatType, gender, isPreparatory } = figure;
    return [kind, authority, year, round, quota, seatType, gender, isPreparatory ? "preparatory" : ""].join(" ");
  }
  if (kind === "seats" || kind === "fee") return `${kind} ${figure.category}`;
  return kind === "outcome" ? `${kind} ${figure.year}` : kind;
}

/** The values of a figure, as the report prints them. */
export function valuesOf(figure: ExpectedFigure): string {
  if (figure.kind === "cutoff") return `${figure.opening ?? "-"} to ${figure.closing}`;
  if (figure.kind === "fee") return `${figure.rupeesPerYear} rupees`;
  if (figure.kind === "outcome") return `${figure.placed} of ${figure.graduates}, ${figure.medianRupeesPerYear ?? "-"}`;
  return `${figure.seats} seats`;
}
