import { AppError } from "#lib/errors.ts";

/** Whether something failed because the payment provider is busy, broken or silent: the same may succeed later. */
export function isProviderSilent(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === "payments_unavailable";
}
