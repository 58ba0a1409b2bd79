import { type RouterContextProvider, redirectDocument } from "react-router";
import { loginPath, patterns } from "#lib/addresses.ts";
import { type SignedInStudent, visitorContext } from "../request-context.server.ts";

/**
 * The signed-in student, for a page that is theirs alone.
 *
 * @throws Response to the login page, which leads back here
 */
export async function requireStudent(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<SignedInStudent> {
  const student = await context.get(visitorContext)();
  if (student) return student;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname === patterns.dashboard ? patterns.login : loginPath(pathname + search));
}
