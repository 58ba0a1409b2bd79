import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";

const firstServerError = 500;

/**
 * A page's `clientAction`: a request that got no answer, or one that is no answer of ours, leaves the page with its form.
 *
 * @returns the action's answer; null when there is none, and the page says that nothing was sent
 */
export async function sendOrKeep<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await serverAction();
  } catch (thrown) {
    // Redirects, and what the server refused in words: Page Not Found, for one.
    if (thrown instanceof Response) throw thrown;
    if (isRouteErrorResponse(thrown) && thrown.status < firstServerError) throw thrown;
    return null;
  }
}

/** A page's `shouldRevalidate`: after a form that was not sent, nothing is read again, which would fail in the same way. */
export function revalidateUnlessUnsent({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult !== null && defaultShouldRevalidate;
}
