import { data } from "react-router";
import { confirmEmailChange, type EmailChangeView } from "#features/profile/service/change-email.server.ts";
import type { SentForm } from "#http/form-action.server.ts";

interface Params {
  change: string;
  side: string;
  token: string;
}

/** A mailbox's link, as the address holds it. */
export function linkOf({ change, side, token }: Params) {
  return { changeId: change, side, token };
}

/** What a link shows; 404 when it leads nowhere. */
export function answerEmailChange(shown: EmailChangeView | null) {
  return data({ shown }, { status: shown ? 200 : 404 });
}

/** Confirms the change for the mailbox that the link was sent to. */
export async function receiveEmailChangeForm({ params, deps, perform }: SentForm<"confirm_email_change", Params>) {
  const work = () => confirmEmailChange(deps, linkOf(params));
  return answerEmailChange(await perform("confirm_email_change", { work }));
}
