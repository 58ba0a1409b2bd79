import { data, type RouterContextProvider, redirect } from "react-router";
import { guardianRelations } from "#db/schema/choices.ts";
import {
  decideConsent,
  type GuardianLink,
  type Signer,
  withdrawConsent,
} from "#features/accounts/service/decide-consent.server.ts";
import { maxLengths } from "#features/accounts/sign-up-rules.ts";
import { hasChild } from "#http/request/child-cookie.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { guardianPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { oneLine } from "#lib/plain-text.ts";

/** A guardian's link, as the address holds it, with who uses the browser. */
export function linkOf(
  { consent, token }: { consent: string; token: string },
  request: Request,
  context: Readonly<RouterContextProvider>,
): GuardianLink {
  const { config } = context.get(depsContext);
  return {
    consentId: consent,
    token,
    isUsedBy: async ({ id, publicId }) =>
      (await context.get(visitorContext)())?.id === id || hasChild(config, request.headers, publicId),
  };
}

type Sent = SentForm<"decide_consent", { consent: string; token: string }>;

/** What a guardian typed and ticked, shown again when something is missing. */
export interface GuardianAnswers {
  missing: "given" | "withdrawn";
  isBoxMissing: boolean;
  name: string;
  relation: string;
  isNameMissing: boolean;
  isRelationMissing: boolean;
}

/** A guardian's answer, or its withdrawal. */
export async function receiveGuardianForm({ request, params, context, deps, clientAddress, perform }: Sent) {
  const link = linkOf(params, request, context);
  const form = await request.formData();
  const intent = form.get("decision");
  const name = oneLine(String(form.get("name") ?? "")).slice(0, maxLengths.guardianName);
  const relation = guardianRelations.find((one) => one === form.get("relation"));
  // Consent and its withdrawal each need their box, consent also who gives it; refusing needs nothing.
  if (intent === "given" || intent === "withdrawn") {
    const isBoxMissing = form.get("sure") !== "yes";
    const isNameMissing = intent === "given" && name === "";
    const isRelationMissing = intent === "given" && !relation;
    if (isBoxMissing || isNameMissing || isRelationMissing) {
      const answers = {
        missing: intent,
        isBoxMissing,
        name,
        relation: relation ?? "",
        isNameMissing,
        isRelationMissing,
      };
      return data(answers as GuardianAnswers, { status: 422 });
    }
  }
  const signer: Signer | null = name && relation ? { name, relation } : null;
  const work = async () => {
    if (intent === "given" || intent === "refused") await decideConsent(deps, link, intent, clientAddress, signer);
    else if (intent === "withdrawn") await withdrawConsent(deps, link, clientAddress);
  };
  try {
    await perform("decide_consent", { work });
  } catch (thrown) {
    // Answered or closed meanwhile, or in the student's own browser: the page says so.
    if (!(thrown instanceof AppError)) throw thrown;
  }
  return redirect(guardianPath(link.consentId, link.token), 303);
}
