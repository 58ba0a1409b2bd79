import type { staffAreas, staffRoles } from "#db/schema/choices.ts";

export type Role = (typeof staffRoles)[number];
export type Area = (typeof staffAreas)[number];

/** What an access token opens. Source: docs/specification D3. */
export type Scope =
  | "packages:read"
  | "wishlist"
  | "profile"
  | "tickets"
  | "payments"
  | "reviews"
  | "messages"
  | "account";

/** Anybody, signed in or not. */
export const everyone = { kind: "everyone" } as const;
/** The same; a student who is signed in, or whose program brings a token of this scope, does it as themselves. */
export const everyoneOrStudent = <S extends Scope>(scope: S) => ({ kind: "everyone", scope }) as const;
/** Anyone who holds a link with a secret in its address, sent by e-mail; the service checks the secret. */
export const linkHolder = { kind: "link" } as const;
/** The browser that began an order, by its cookie, or the student whose order it is. */
export const orderHolder = { kind: "order" } as const;
/** A provider, of payments or text messages, by its signature over the message. */
export const provider = { kind: "provider" } as const;
/** A student who is signed in on the website. A page leads everybody else to the login. */
export const student = { kind: "student" } as const;
/**
 * The same, or a student's program with a token of this scope, never the service account.
 *
 * @param refusal what somebody without session and token is told (401)
 */
export const studentOrToken = <S extends Scope, R extends "token_refused" | "not_signed_in">(scope: S, refusal: R) =>
  ({ kind: "student", scope, refusal }) as const;
/** A program with a token of this scope: a student's, or the service account's. */
export const token = <S extends Scope>(scope: S) => ({ kind: "token", scope }) as const;
/** Staff whose role may enter this part of the console, signed in with the second factor. */
export const staff = <A extends Area>(area: A) => ({ kind: "staff", area }) as const;
/** Staff whose password was right, before the second factor too. */
export const staffAfterPassword = { kind: "staff_session", area: "overview" } as const;
/** Anyone who brings a staff cookie, whatever became of its session. */
export const staffCookie = { kind: "staff_cookie", area: "overview" } as const;

/** Rules of http/limits/rate-limit.server.ts. */
type LimitRule =
  | "chances"
  | "costs"
  | "choices"
  | "rehearsal"
  | "choice_form"
  | "share_choices"
  | "shared_list"
  | "contact"
  | "sign_up"
  | "reset_address"
  | "order"
  | "guardian_request"
  | "ticket"
  | "ticket_message"
  | "call"
  | "review"
  | "text_code"
  | "staff_invitation";
/** Counts the uses of one network address. */
export const perAddress = (rule: LimitRule) => ({ rule, by: "address" }) as const;
/** Counts the uses of one student. */
export const perStudent = (rule: LimitRule) => ({ rule, by: "student" }) as const;

/** The people whom a policy can name. */
export type Who =
  | { kind: "everyone"; scope?: Scope }
  | typeof linkHolder
  | typeof orderHolder
  | typeof provider
  | { kind: "student"; scope?: Scope; refusal?: "token_refused" | "not_signed_in" }
  | { kind: "token"; scope: Scope }
  | { kind: "staff" | "staff_session" | "staff_cookie"; area: Area };

/**
 * Who may do an act, how often, and with which captcha. http/perform.server.ts has the order in which this is checked.
 *
 * What belongs to whom (a student's own ticket, a refund that somebody else requested) depends on the row: the
 * services answer it, and the policy says so under `and`.
 */
export interface Policy<W extends Who = Who> {
  who: W;
  /** How often: a rule of http/limits/rate-limit.server.ts, and whose uses it counts. */
  limit?: { rule: LimitRule; by: "address" | "student" };
  /** Counted apart and answered as if it were done: how often one e-mail address may be written to. */
  quietLimit?: "reset_email";
  /** Wrong passwords or codes are counted (http/limits/count-attempts.server.ts); a right one gives the attempt back. */
  attempts?: "sign_in" | "staff_sign_in" | "staff_code";
  /** Forms with files are counted for their sender before they are read. */
  uploads?: "upload";
  captcha?: "signup" | "contact" | "reset";
  /** What the service asks the row besides. */
  and?: string;
  source: string;
}

/** A policy with the name of its act. */
export interface NamedPolicy<W extends Who = Who> extends Policy<W> {
  name: string;
}
