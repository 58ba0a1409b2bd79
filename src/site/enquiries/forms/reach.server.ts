import { data } from "react-router";
import { allowReach, withdrawReach } from "#features/reach/service/change-reach.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { AppError } from "#lib/errors.ts";

/** Withdraws an entry, or allows it again: the button that was pressed names it. */
export async function receiveReachForm({ request, student, deps, perform }: SentForm<"change_reach">) {
  const form = await request.formData();
  const isAllowed = form.has("allow");
  const key = String(form.get(isAllowed ? "allow" : "withdraw") ?? "");
  const change = isAllowed ? allowReach : withdrawReach;
  try {
    await perform("change_reach", { work: () => change(deps, student.id, key) });
    return data({ done: isAllowed ? ("allowed" as const) : ("withdrawn" as const), error: null });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ done: null, error: thrown.message }, { status: thrown.status });
  }
}
