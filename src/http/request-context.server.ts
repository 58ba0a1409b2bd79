import { createContext } from "react-router";
import type { consentStates, PartnerScope } from "#db/schema/choices.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { NamedPolicy, Role } from "#policies/policy.ts";
import type { Deps } from "./deps.server.ts";

/** The signed-in student, for pages and API. */
export interface SignedInStudent {
  id: number;
  /** Appears in addresses and e-mails. */
  publicId: string;
  firstName: string;
  email: string;
  /** Whether a guardian must agree first, and what they decided (specification D18). */
  consent: (typeof consentStates)[number];
  /** Deletion requested: when the account is erased; null: it stays. */
  eraseAt: Date | null;
  /** Names the session, without being its secret. */
  sessionHash: string;
}

/** A member of staff with a session. */
export interface SignedInStaff {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Identifies the session without revealing its secret. */
  sessionHash: string;
  /** False while the second factor is still pending, or is yet to be set up. */
  isComplete: boolean;
}

/** Whom a token speaks for. */
export type Bearer = { kind: "service" } | { kind: "student"; studentId: number; sessionHash: string };

/** A token that was verified. */
export interface VerifiedToken {
  bearer: Bearer;
  scopes: readonly string[];
}

/** A partner's key that was verified. */
export interface VerifiedKey {
  id: number;
  scopes: readonly PartnerScope[];
  callsAMinute: number;
}

/** Returns who is signed in. It queries the database at most once a request, and only when there is a session cookie. */
export type Visitor = () => Promise<SignedInStudent | null>;

/**
 * How a response may be cached, for responses that the page cache requests for all visitors who are not signed in. Only the page
 * cache provides one, with its own request; for other requests there is none.
 */
export interface PublicResponse {
  /** Whether the response may be cached for other visitors. */
  isPublic: boolean;
  /** Tags of the facts that it shows, as migration 0019 names them: `college:12`, `lists`, `news`. */
  tags: Set<string>;
  /** When something that it shows ends by itself: milliseconds since 1970; infinity: never. */
  untilMs: number;
  /** Called for each visitor who gets the response. */
  onServe: (() => void)[];
  /** Cookies that reveal no more than the address does; sent to each visitor who gets the response. */
  cookies: string[];
}

/** The cookie with the visitor's exam details, as received and as sent; its text is not validated. */
export interface CandidateCookie {
  /** Null: none was sent. A response for which it was read is private and never cached. */
  read: () => string | null;
  /** Sends another text with the response; null removes the cookie. */
  replace: (text: string | null) => void;
}

/** Somebody whom the policy of an act lets do it; the route or page has found out who they are. */
export interface Admitted {
  policy: NamedPolicy;
  deps: Deps;
  clientAddress: string;
  /** The student who asks, where the act is for students; else null. */
  studentId: number | null;
  /** The member of staff who asks, where the act is for staff with a session. */
  staff?: SignedInStaff;
  /** The partner's key that the request brought, where it did: its limit holds in place of those of an address. */
  partnerKey?: VerifiedKey;
}

/** What middleware hands to the routes of the REST API. */
export interface ApiEnv {
  /** Passed beside the web request, by the page cache only. */
  Bindings: { publicResponse?: PublicResponse };
  Variables: {
    deps: Deps;
    requestId: string;
    clientAddress: string;
    visitor: Visitor;
    candidateCookie: CandidateCookie;
    /** Whom the access token speaks for; null without one, or with one that is wrong. */
    bearer: () => Promise<VerifiedToken | null>;
    /** The partner's key that the request brings; null without one. */
    partnerKey: VerifiedKey | null;
    /** Set by `admit` alone: behind it a handler finds who was let in. */
    admitted: Admitted;
    /** Null for a visitor's own request; else the page cache requests the response for all visitors. */
    publicResponse: PublicResponse | null;
  };
}

/** What a page's loader and action find with `context.get(...)`. */
export const depsContext = createContext<Deps>();
export const requestIdContext = createContext<string>();
export const localeContext = createContext<Locale>();
/** Who is asking, for limits; see client-address.server.ts. */
export const clientAddressContext = createContext<string>();
export const visitorContext = createContext<Visitor>();
/** See features/profile/service/read-applicant.server.ts, which checks what is in it. */
export const candidateCookieContext = createContext<CandidateCookie>();
/** Whether the visitor is staff who may look at what is not published. */
export const mayPreviewContext = createContext<() => Promise<boolean>>();
/** What loaders and actions threw unexpectedly: the caller decides how to answer. */
export const failuresContext = createContext<unknown[]>([]);
/** Whether the page's data is requested, without the page. */
export const wantsDataContext = createContext<boolean>(false);
/** Other sites whose scripts and frames this one page needs, as sources of its content security policy. */
export const outsideSourcesContext = createContext<readonly string[]>([]);
