import { data } from "react-router";
import { NewDispute, type PaidOrder } from "#features/payments/deliverable-contract.ts";
import { confirmDelivery, disputeDelivery } from "#features/payments/service/deliverables.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { notFound } from "#http/page-errors.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";

/** What the page of an order shows after a form was sent to it. */
export interface JudgeOutcome {
  said: "confirmed" | "disputed" | null;
  /** The deliverable that the form was about. */
  id: PaidOrder["deliverables"][number]["id"];
  errors: FieldErrors;
  /** What was typed, to be shown again. */
  words: string;
}

/** Confirms a delivery, or disputes it with what is missing. */
export async function receiveJudgeForm(sent: SentForm<"judge_delivery", { order: string }>) {
  const { request, student, deps, params, locale, perform } = sent;
  const form = await request.formData();
  const id = Number(/^[1-9]\d{0,8}$/.exec(String(form.get("id")))?.[0] ?? 0);
  const words = String(form.get("words") ?? "");
  const refused = (status: number, errors: FieldErrors) =>
    data<JudgeOutcome>({ said: null, id, errors, words }, { status });
  const done = (said: JudgeOutcome["said"]) => data<JudgeOutcome>({ said, id, errors: {}, words: "" });
  try {
    if (form.get("intent") === "confirm") {
      const work = () => confirmDelivery(deps, student.id, params.order, id, "browser");
      await perform("judge_delivery", { work });
      return done("confirmed");
    }
    const parsed = NewDispute.safeParse({ words });
    if (!parsed.success) return refused(422, fieldErrors(parsed.error, locale));
    const dispute = { id, words: parsed.data.words, source: "browser" as const };
    await perform("judge_delivery", { work: () => disputeDelivery(deps, student.id, params.order, dispute) });
    return done("disputed");
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    if (thrown.code === "deliverable_not_found") throw notFound();
    return refused(thrown.status, { form: thrown.message });
  }
}
