import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { Area, Who } from "#policies/policy.ts";
import type { Deps } from "../deps.server.ts";
import type { UploadedFile } from "../request/read-multipart.server.ts";
import type { SignedInStaff, SignedInStudent, Visitor } from "../request-context.server.ts";

/** One request for an act, by its call of the REST API or by a form. Everything in it was validated. */
export interface Call<W extends Who = Who, Params = unknown, Query = unknown, Input = unknown> {
  deps: Deps;
  /** The student who does it; null where the act is not for students alone, and nobody is signed in. */
  studentId: W extends { kind: "student" } ? number : number | null;
  /** The member of staff who does it, where the act is for staff. */
  staff: W extends { kind: "staff" | "staff_session" } ? SignedInStaff : undefined;
  params: Params;
  query: Query;
  input: Input;
  /** Empty where the act takes none. */
  files: UploadedFile[];
  locale: Locale;
  clientAddress: string;
  /** Of the request: its cookies and the name of its browser. */
  headers: Headers;
  /** For an act that reads its body itself. */
  request: Request;
  /** Where it came from: the REST API, or a page. */
  channel: "api" | "browser";
  /** Who is signed in on the website, whether or not the act is for students. */
  visitor: Visitor;
  /** Identifies the student's session without being its secret. */
  sessionHash: () => Promise<string>;
  /** Runs something for each visitor who gets the reply, also from the page cache. */
  onServe: (work: () => void) => void;
}

/** A request for an act that only students may do. */
export type StudentCall<Params = unknown, Input = unknown> = Call<{ kind: "student" }, Params, unknown, Input>;

/** A request for an act that staff of some area may do. */
export type StaffCall<Params = unknown> = Call<{ kind: "staff"; area: Area }, Params>;

/**
 * The student of the website's session, for acts that it alone opens.
 *
 * @throws AppError not_signed_in
 */
export async function requireSession({ visitor }: Pick<Call, "visitor">): Promise<SignedInStudent> {
  const found = await visitor();
  if (!found) throw new AppError("not_signed_in");
  return found;
}
