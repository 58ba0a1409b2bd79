import type { SeatCode } from "margdeep-chances/read-seat-rules";
import type { ListDescription } from "./description.ts";

/** What a list shows of its figures. */
export interface ListedFigure {
  exam: string;
  rankList: "common" | "category";
  unit: "rank" | "percentile" | "marks";
  maxMarks: number | null;
}

/** Above every rank that an exam of India gives. */
const maxRank = 5_000_000;

/**
 * The description of an authority that has none: its codes as printed, of which the candidate names their own. No seat is
 * for everybody, since nothing says so.
 */
export function plainDescription(
  authority: string,
  seats: readonly (SeatCode & { quota: string })[],
  figures: readonly ListedFigure[],
): ListDescription {
  const distinct = (texts: readonly string[]) => [...new Set(texts)].toSorted((a, b) => a.localeCompare(b, "en"));
  const asIs = (text: string) => ({ en: text, hi: text, mr: text });
  const optionsOf = (texts: readonly string[]) =>
    Object.fromEntries(texts.map((text) => [text, { words: asIs(text), everyone: false, silent: false, also: [] }]));
  const quotas = distinct(seats.map(({ quota }) => quota)).filter(Boolean);
  return {
    authority,
    key: "plain",
    title: asIs(authority),
    entry: "first_year",
    exams: [],
    figures: figures.map(({ exam, rankList, unit, maxMarks }, at) => ({
      key: `figure_${at}`,
      label: asIs(rankList === "category" ? `${exam} (${rankList})` : exam),
      exam,
      list: rankList,
      unit,
      max: unit === "rank" ? maxRank : (maxMarks ?? 100),
    })),
    questions: {
      seat: {
        label: "which_list",
        several: true,
        options: optionsOf(distinct(seats.map((seat) => seat.seatType))),
      },
      ...(quotas.length > 1 && {
        quota: { label: "where_from", several: true, options: optionsOf(quotas) },
      }),
    },
    seat_types: [{ match: "^(?<seat>.+)$", is: {} }],
    notes: [],
    quotas: [quotas.length > 1 ? { match: "^(?<quota>.+)$", is: {} } : { match: "", is: {} }, { match: "^$", is: {} }],
    rounds: "rounds_each",
    within_programme: false,
    version: 1,
    years: [],
    sources: [{ publisher: authority, title: authority, official: false }],
  };
}
