import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv, SignedInStaff } from "#http/request-context.server.ts";
import { admit } from "#http/session/admit.server.ts";
import { AppError } from "#lib/errors.ts";
import { mayEnter } from "#policies/policies.ts";
import type { Area, NamedPolicy, Who } from "#policies/policy.ts";
import { findStaffSession } from "./service/sessions.server.ts";
import { readStaffCookie } from "./session-cookie.server.ts";

type StaffWho = Extract<Who, { area: Area }>;

/**
 * Opens a call of the console to those whom its act names, and writes act and area into its OpenAPI entry. Acts for
 * everyone, such as signing in, are opened as those of the public API are.
 *
 * @throws AppError not_found (404) to visitors and students, so that the reply equals that of a missing address;
 *   session_ended (401) to a staff cookie whose session is over; sign_in_incomplete (401) before the login's last step;
 *   not_your_role (403)
 */
export function admitStaff(act: NamedPolicy) {
  const { who } = act;
  if (!("area" in who)) return { "x-area": "public", ...admit(act) };
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const [deps, clientAddress] = [c.get("deps"), c.get("clientAddress")];
    c.set("admitted", { policy: act, deps, clientAddress, studentId: null, staff: await findSender(c, who) });
    await next();
    c.res.headers.set("Cache-Control", "no-store");
  };
  // Stored on the guard, so that the test of all routes can compare it with the route's "x-area".
  return { "x-policy": act, "x-area": who.area, middleware: Object.assign(guard, { area: who.area }) };
}

/** For unmatched requests: only staff are told of a wrong method or a missing slash. */
export function hiddenFromOthers(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await requireSession(c);
    await next();
  };
}

async function findSender(c: Context<ApiEnv>, { kind, area }: StaffWho): Promise<SignedInStaff | undefined> {
  if (kind === "staff_cookie") {
    requireCookie(c);
    return undefined;
  }
  const staff = await requireSession(c);
  if (kind === "staff_session") return staff;
  if (!staff.isComplete) throw new AppError("sign_in_incomplete");
  if (mayEnter(staff.role, area)) return staff;
  c.get("deps").log.warn({ event: "staff_refused", staffId: staff.id, role: staff.role, area }, "security");
  throw new AppError("not_your_role");
}

async function requireSession(c: Context<ApiEnv>): Promise<SignedInStaff> {
  const session = await findStaffSession(c.get("deps"), requireCookie(c));
  if (!session) throw new AppError("session_ended");
  return session;
}

function requireCookie(c: Context<ApiEnv>): string {
  const secret = readStaffCookie(c.req.raw.headers, c.get("deps").config);
  if (!secret) throw new AppError("not_found");
  return secret;
}
