import { createContext } from "react-router";
import type { consentStates } from "#db/schema/choices.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { Act } from "#policies/policies.ts";
import type { Deps } from "./deps.server.ts";

/** The signed-in student, for pages and API. */
export interface SignedInStudent {
  id: number;
  /** Appears in addresses and e-mails. */
  publicId: string;
  firstName: string;
  email: string;
  /** Whether a guardian must agree first, and what they said (decision D18). */
  consent: (typeof consentStates)[number];
  /** Asked to be deleted: when the account is erased; null: it stays. */
  eraseAt: Date | null;
  /** Names the session, without being its secret. */
  sessionHash: string;
}

/** Whom a token speaks for. */
export type Bearer = { kind: "service" } | { kind: "student"; studentId: number; sessionHash: string };

/** A token that was verified. */
export interface VerifiedToken {
  bearer: Bearer;
  scopes: readonly string[];
}

/** Says who is signed in; the database is asked at most once a request, and only when there is a session cookie. */
export type Visitor = () => Promise<SignedInStudent | null>;

/**
 * What a reply says of itself while the page cache has it made for everybody who is not signed in. Only the page cache
 * hands one in, with a request of its own: without one nothing here does anything.
 */
export interface PublicResponse {
  /** Whether the reply may be kept and shown to others. */
  isPublic: boolean;
  /** What it was drawn from, as migration 0019 names it: `college:12`, `lists`, `news`. */
  tags: Set<string>;
  /** When something that it shows ends by itself: milliseconds since 1970; infinity: never. */
  untilMs: number;
  /** Done for each visitor who gets the reply. */
  onServe: (() => void)[];
  /** Cookies that tell no more than the address does: each visitor gets them with the reply. */
  cookies: string[];
}

/** The cookie with what the visitor said of their exam, on its way in and out; nobody has checked its text. */
export interface CandidateCookie {
  /** Null: none was sent. A reply for which it was read is private and kept nowhere. */
  read: () => string | null;
  /** Sends another text with the reply; null takes the cookie away. */
  replace: (text: string | null) => void;
}

/** Somebody whom the list of policies lets do this act; the route or page has found out who they are. */
export interface Admitted {
  act: Act;
  deps: Deps;
  clientAddress: string;
  /** The student who asks, where the act is for students; else null. */
  studentId: number | null;
}

/** What middleware hands to the routes of the REST API. */
export interface ApiEnv {
  /** Beside the web request: only the page cache says that it asks. */
  Bindings: { publicResponse?: PublicResponse };
  Variables: {
    deps: Deps;
    requestId: string;
    clientAddress: string;
    visitor: Visitor;
    candidateCookie: CandidateCookie;
    /** Whom the access token speaks for; null without one, or with one that is wrong. */
    bearer: () => Promise<VerifiedToken | null>;
    /** Set by `admit` alone: behind it a handler finds who was let in. */
    admitted: Admitted;
    /** Null for a reply to a visitor; else the page cache asks, for everybody. */
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
/** Whether the page's data is asked for, without the page. */
export const wantsDataContext = createContext<boolean>(false);
/** Other sites whose scripts and frames this one page needs, as sources of its content security policy. */
export const outsideSourcesContext = createContext<readonly string[]>([]);
