import { data } from "react-router";
import { NewReview } from "#features/reviews/contract.ts";
import { deleteReview, writeReview } from "#features/reviews/service/own-review.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";

/** What became of a form. */
export type Said = "sent" | "unchanged" | "removed";

/** What the page of one's own review shows after a form was sent to it. */
export interface ReviewOutcome {
  said: Said | null;
  errors: FieldErrors;
  /** What was typed, to be shown again. */
  values: { rating?: string; review?: string };
}

/** Writes one's review, changes it, or takes it away. */
export async function receiveReviewForm(sent: SentForm<"write_review" | "delete_review">) {
  const { request, student, deps, locale, perform } = sent;
  const form = await request.formData();
  const done = (said: Said): ReviewOutcome => ({ said, errors: {}, values: {} });
  if (form.get("intent") === "remove") {
    await perform("delete_review", { work: () => deleteReview(deps, student.id) });
    return data(done("removed"));
  }
  const values = { rating: String(form.get("rating") ?? ""), review: String(form.get("review") ?? "") };
  const refused = (status: number, errors: FieldErrors) =>
    data<ReviewOutcome>({ said: null, errors, values }, { status });
  const parsed = NewReview.safeParse(values);
  if (!parsed.success) return refused(422, fieldErrors(parsed.error, locale));
  try {
    const work = () => writeReview(deps, student.id, parsed.data);
    return data(done((await perform("write_review", { work })) ? "sent" : "unchanged"));
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return refused(thrown.status, { form: thrown.message });
  }
}
