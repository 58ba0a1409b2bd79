import type { RouterContextProvider } from "react-router";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { inLanguage } from "#lib/messages/refusals.server.ts";
import { type ListedActOf, policyOf } from "#policies/policies.ts";
import type { NamedPolicy, Who } from "#policies/policy.ts";
import { perform, type Steps } from "../perform.server.ts";
import {
  type Admitted,
  clientAddressContext,
  depsContext,
  localeContext,
  type SignedInStudent,
  visitorContext,
} from "../request-context.server.ts";
import { requireStudent } from "../session/require-student.server.ts";

/** Acts that a form of a page can do. */
export type FormAct = ListedActOf<"everyone" | "link" | "order" | "student"> | NamedPolicy;

type IsForStudents<A> = A extends ListedActOf<"student"> | { who: { kind: "student" } } ? true : false;

/** What React Router hands to a page's action. */
export interface ActionArgs<Params> {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
}

/** A form that was sent to a page, by somebody who may send it. */
export interface SentForm<A extends FormAct, Params = object>
  extends ActionArgs<Params>,
    Omit<Admitted, "policy" | "studentId"> {
  /** Who is signed in, where the form is for students; else null. */
  student: IsForStudents<A> extends true ? SignedInStudent : null;
  /** The language of the page, of every refusal. */
  locale: Locale;
  /** Does one of the acts that the page names, in the order of perform.server.ts; what refuses says it in the page's language. */
  perform<Checked, Result>(act: A, steps: Steps<Checked, Result>): Promise<Result>;
}

/** A page's action, with the acts that its form can do. */
export type FormAction<Params, Result> = ((args: ActionArgs<Params>) => Promise<Result>) & {
  acts: readonly NamedPolicy[];
};

/**
 * The action of a page, as a sentence: `export const action = formAction("choose_language", receiveLanguage)`. Who may do
 * the acts is in their policies; anyone who has to be signed in and is not is led to the login.
 *
 * @param acts what the form can do, all for the same people
 * @param receive reads the form, in `forms/<what>.server.ts` of its subject
 * @param whenSignedOut answers instead of the login
 */
export function formAction<const A extends FormAct, Params, Result>(
  acts: A | readonly A[],
  receive: (form: SentForm<A, Params>) => Result | Promise<Result>,
  whenSignedOut?: (args: ActionArgs<Params>) => Promise<Result>,
): FormAction<Params, Result> {
  const named = ([acts].flat() as A[]).map((act) => policyOf(act));
  const [kind, ...others] = new Set<Who["kind"]>(named.map(({ who }) => who.kind));
  if (!kind || others.length > 0) {
    throw new Error(`${named.map(({ name }) => name).join(", ")}: one form is for one kind of people`);
  }
  const action = async (args: ActionArgs<Params>): Promise<Result> => {
    const { request, context } = args;
    const isForStudents = kind === "student";
    if (isForStudents && whenSignedOut && !(await context.get(visitorContext)())) return whenSignedOut(args);
    const student = isForStudents ? await requireStudent(context, request) : null;
    const sender = { deps: context.get(depsContext), clientAddress: context.get(clientAddressContext) };
    const locale = context.get(localeContext);
    return receive({
      ...args,
      ...sender,
      locale,
      student: student as SentForm<A>["student"],
      perform: (act, steps) =>
        perform({ ...sender, policy: policyOf(act), studentId: student?.id ?? null }, steps).catch(
          (thrown: unknown) => {
            throw thrown instanceof AppError ? inLanguage(locale, thrown) : thrown;
          },
        ),
    });
  };
  return Object.assign(action, { acts: named });
}
