import { data, redirect } from "react-router";
import { decideConsent, withdrawConsent } from "#features/accounts/service/decide-consent.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { guardianPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";

/** A guardian's link, as the address holds it. */
export function linkOf({ consent, token }: { consent: string; token: string }) {
  return { consentId: consent, token };
}

type Sent = SentForm<"decide_consent", { consent: string; token: string }>;

/** A guardian's answer, or its withdrawal. */
export async function receiveGuardianForm({ request, params, deps, clientAddress, perform }: Sent) {
  const link = linkOf(params);
  const form = await request.formData();
  const intent = form.get("decision");
  // Consent and its withdrawal each need their box; refusing needs nothing.
  const isSure = form.get("sure") === "yes";
  if ((intent === "given" || intent === "withdrawn") && !isSure) {
    return data({ missing: intent } as const, { status: 422 });
  }
  const work = async () => {
    if (intent === "given" || intent === "refused") await decideConsent(deps, link, intent, clientAddress);
    else if (intent === "withdrawn") await withdrawConsent(deps, link, clientAddress);
  };
  try {
    await perform("decide_consent", { work });
  } catch (thrown) {
    // Answered or closed meanwhile: the page shows its state.
    if (!(thrown instanceof AppError)) throw thrown;
  }
  return redirect(guardianPath(link.consentId, link.token), 303);
}
