import { data, redirect } from "react-router";
import { cancelErasure, requestErasure } from "#features/profile/service/request-erasure.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";

/** Asks for the erasure of one's account, or takes that back. */
export async function receiveMyDataForm({
  request,
  student,
  deps,
  clientAddress,
  perform,
}: SentForm<"erase_own_account">) {
  const form = await request.formData();
  if (form.get("intent") === "keep") {
    await perform("erase_own_account", { work: () => cancelErasure(deps, student.id) });
    return redirect(`${patterns.myData}?kept`, 303);
  }
  if (form.get("intent") !== "delete") return null;
  try {
    const password = String(form.get("delete_password") ?? "").slice(0, 129);
    const work = () => requestErasure(deps, student.id, password, clientAddress);
    await perform("erase_own_account", { work });
    return redirect(patterns.myData, 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const errors: Record<string, string> = thrown.fields ?? { form: thrown.message };
    return data({ errors }, { status: thrown.status });
  }
}
