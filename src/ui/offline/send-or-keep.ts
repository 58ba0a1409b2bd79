import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { forgetAccepted, noteAccepted } from "../form/accepted-form.ts";
import { withinTimeout } from "../form/reply-timeout.ts";
import { dropDraft, takeSubmittedDraft } from "./draft-store.ts";

const firstRefusal = 400;
const firstServerError = 500;
/** Name of the draft whose form is on its way. */
let sentDraft: string | null = null;

/** Another form is on its way: what was known of the one before no longer counts. */
export function beginSending(): void {
  forgetAccepted();
  sentDraft = takeSubmittedDraft();
}

/**
 * A page's `clientAction`: a request that got no answer in time, or one that is no answer of ours, leaves the page with
 * its form.
 *
 * @returns the action's answer; null when there is none, and the page says that nothing was sent
 */
export async function sendOrKeep<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | null> {
  beginSending();
  try {
    return await withinTimeout(serverAction());
  } catch (thrown) {
    // Redirects, and what the server refused in words: Page Not Found, for one.
    if (thrown instanceof Response) throw thrown;
    if (isRouteErrorResponse(thrown) && thrown.status < firstServerError) throw thrown;
    return null;
  }
}

/**
 * A page's `shouldRevalidate`: after a form that was not sent, nothing is read again, which would fail in the same way.
 * After one that was accepted, the page that is read again may be lost: then its error page says that the form was not.
 */
export function revalidateUnlessUnsent(change: ShouldRevalidateFunctionArgs): boolean {
  const isUnsent = change.actionResult === null;
  if (!isUnsent && isAccepted(change)) {
    noteAccepted(change.nextUrl.pathname);
    // The error page would leave it to the next visit, where it looks as if it was not sent.
    if (sentDraft !== null) dropDraft(sentDraft);
    sentDraft = null;
  }
  return !isUnsent && change.defaultShouldRevalidate;
}

/** Whether this follows a form that the server accepted. A redirect has neither a result nor a status. */
function isAccepted({ formMethod, actionResult, actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  const isForm = formMethod !== undefined && formMethod !== "GET";
  const hasFailed = actionResult instanceof Error || isRouteErrorResponse(actionResult);
  return isForm && !hasFailed && actionStatus < firstRefusal;
}
