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
  | { kind: "seats"; year: number; category: string; seats: number }
  /** `programme` as the source writes it, for a fee that is of no branch. */
  | { kind: "fee"; programme?: string; category: string; rupeesPerYear: number }
  | { kind: "rank"; year: number; category: string; rank: number; score: number | null }
  /** What the national register says; `host` of the web site, empty where it has none. */
  | { kind: "register"; host: string; foundedYear: number | null }
  | { kind: "outcome"; year: number; graduates: number; placed: number; medianRupeesPerYear: number | null };

/** What a row says of one programme of one college. */
export interface ExpectedFacts {
  /** Names under which a search finds the college, best first. */
  college: { names: string[]; state?: string | undefined; city?: string | undefined };
  /**
   * The row, where names in the file are too broken to find one college by them: then the figure is compared whose receipt
   * names this row, on whichever of the colleges that a search for the name finds.
   */
  readFrom?: { file: string; line: number };
  /** Where many institutes have similar names: a college of another name counts only when it has the very figure. */
  isOfExactValue?: boolean;
  /** An AISHE code: the figures are of the national register, for colleges without a page. */
  registerCode?: string;
  /** Absent: the figures are of the college. */
  programme?: { name: string; degree: string };
  figures: ExpectedFigure[];
  /**
   * Figures that the list has of this programme. Of several colleges that a search finds, the one that has most of them is meant;
   * where none has half, the college waits for staff, or is not here.
   */
  sameProgramme?: ExpectedFigure[];
}

/** What a figure is about: everything but its values. */
export function subjectOf(figure: ExpectedFigure): string {
  const { kind } = figure;
  if (kind === "cutoff") {
    const { authority, year, round, quota, seatType, gender, isPreparatory } = figure;
    return [kind, authority, year, round, quota, seatType, gender, isPreparatory ? "preparatory" : ""].join(" ");
  }
  if (kind === "fee") return [kind, figure.programme ?? "", figure.category].join(" ");
  if (kind === "rank") return `${kind} ${figure.year} ${figure.category}`;
  if (kind === "seats") return `${kind} ${figure.year} ${figure.category}`;
  return kind === "outcome" ? `${kind} ${figure.year}` : kind;
}

/** The values of a figure, as the report prints them. */
export function valuesOf(figure: ExpectedFigure): string {
  if (figure.kind === "cutoff") return `${figure.opening ?? "-"} to ${figure.closing}`;
  if (figure.kind === "fee") return `${figure.rupeesPerYear} rupees`;
  if (figure.kind === "outcome") return `${figure.placed} of ${figure.graduates}, ${figure.medianRupeesPerYear ?? "-"}`;
  if (figure.kind === "rank") return `${figure.rank}, score ${figure.score ?? "-"}`;
  if (figure.kind === "register") return `${figure.host || "-"}, ${figure.foundedYear ?? "-"}`;
  return `${figure.seats} seats`;
}
