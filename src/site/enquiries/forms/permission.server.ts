import { data } from "react-router";
import { revokePermission } from "#features/enquiries/service/own-enquiries.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { AppError } from "#lib/errors.ts";
import { positiveInteger } from "#lib/search-params.ts";

/** Takes a permission back. */
export async function receivePermissionForm({ request, student, deps, perform }: SentForm<"revoke_permission">) {
  const form = await request.formData();
  try {
    const id = positiveInteger(String(form.get("permission") ?? ""));
    if (id === null) throw new AppError("permission_not_found");
    await perform("revoke_permission", { work: () => revokePermission(deps, student.id, id) });
    return data({ error: null });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ error: thrown.message }, { status: thrown.status });
  }
}
