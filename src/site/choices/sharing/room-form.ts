import { plainDigits } from "margdeep-search/any-script";
import { criteria, maxWeight, roomLimits, type Weights } from "#features/choices/sharing/room-rules.ts";

/** What a form of the room held when it was refused, to draw it again, with what was wrong by field. */
export interface RoomOutcome {
  /** A refusal that belongs to no field; null: none. */
  refused: string | null;
  errors: Readonly<Record<string, string>>;
  comment: TypedComment | null;
  opinion: TypedOpinion | null;
}

interface TypedComment {
  text: string;
  place: string;
}

export interface TypedOpinion {
  /** By criterion, as it was chosen; "": nothing. */
  weights: Readonly<Record<string, string>>;
  /** Vetoes that were there before, by the key of their row. */
  reasons: readonly { row: number; reason: string }[];
  added: readonly { place: string; reason: string }[];
}

/** Empty lines for vetoes in the form. */
export const emptyVetoes = 3;

export const nothingRefused: RoomOutcome = { refused: null, errors: {}, comment: null, opinion: null };

/** What is wrong with a form of the room, before its schema validates it. */
export type RoomProblem = "comment_missing" | "no_row" | "veto_missing" | "weight_missing" | "weights_zero";

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** The row at a place of the list as it was shown; the list may have changed since. */
function keyAt(form: FormData, place: string): number | null {
  const keys = textOf(form, "keys").split(",").map(Number);
  const digits = plainDigits(place);
  const at = /^\d{1,4}$/.test(digits) ? Number(digits) : 0;
  const key = keys[at - 1];
  return at > 0 && key !== undefined && Number.isInteger(key) && key > 0 ? key : null;
}

export function readComment(form: FormData) {
  const typed: TypedComment = { text: textOf(form, "text"), place: textOf(form, "place") };
  const row = typed.place === "" ? undefined : keyAt(form, typed.place);
  const problems: Record<string, RoomProblem> = {
    ...(typed.text === "" && { text: "comment_missing" as const }),
    ...(row === null && { place: "no_row" as const }),
  };
  return { typed, problems, comment: { text: typed.text.slice(0, roomLimits.comment * 2), ...(row && { row }) } };
}

export function readOpinion(form: FormData) {
  const typed: TypedOpinion = {
    weights: Object.fromEntries(criteria.map((criterion) => [criterion, textOf(form, `weight-${criterion}`)])),
    reasons: form
      .getAll("veto_row")
      .map((row) => ({ row: Number(row), reason: textOf(form, `reason-${String(row)}`) }))
      .filter(({ row }) => Number.isInteger(row) && row > 0),
    added: Array.from({ length: emptyVetoes }, (_, at) => ({
      place: textOf(form, `veto-place-${at}`),
      reason: textOf(form, `veto-reason-${at}`),
    })),
  };
  const added = typed.added.map(({ place, reason }) => ({ row: keyAt(form, place), reason, place }));
  const problems = problemsOf(typed, added);
  const weights = Object.fromEntries(criteria.map((criterion) => [criterion, Number(typed.weights[criterion])]));
  const kept = typed.reasons.filter(({ reason }) => reason !== "");
  const fresh = added.flatMap(({ row, reason }) => (row === null ? [] : [{ row, reason }]));
  // A row that is named once more gets the new reason.
  const vetoes = [...new Map([...kept, ...fresh].map((veto) => [veto.row, veto])).values()];
  return { typed, problems, opinion: { weights: weights as unknown as Weights, vetoes } };
}

function problemsOf(
  typed: TypedOpinion,
  added: readonly { row: number | null; reason: string; place: string }[],
): Record<string, RoomProblem> {
  const problems: Record<string, RoomProblem> = {};
  for (const criterion of criteria) {
    const chosen = typed.weights[criterion] ?? "";
    if (!/^\d$/.test(chosen) || Number(chosen) > maxWeight) problems[`weight-${criterion}`] = "weight_missing";
  }
  if (Object.values(typed.weights).every((chosen) => chosen === "0")) problems["weight-fees"] = "weights_zero";
  for (const [at, { row, reason, place }] of added.entries()) {
    if ((place !== "" || reason !== "") && (row === null || reason === ""))
      problems[`veto-place-${at}`] = "veto_missing";
  }
  return problems;
}
