import { useMemo } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { listStreams } from "#features/catalogue/service/list-streams.server.ts";
import { listPackages } from "#features/packages/service.server.ts";
import { readOrderToken } from "#features/payments/service/order-cookie.server.ts";
import { readOwnDraft } from "#features/payments/service/read-order.server.ts";
import { signUp } from "#features/sign-up/acts.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { positiveInteger } from "#lib/search-params.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { SignUpForm } from "../components/sign-up-form.tsx";
import { receiveSignUpForm } from "../forms/sign-up.server.ts";
import { noAnswers, type SignUpFormValues } from "../sign-up-answers.ts";
import type { Route } from "./+types/signup";

/** Nothing typed here is cached. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await context.get(visitorContext)()) throw redirect(patterns.dashboard);
  const deps = context.get(depsContext);
  const chosen = positiveInteger(new URL(request.url).searchParams.get("package"));
  const [streams, packages, draft] = await Promise.all([
    listStreams(deps),
    listPackages(deps),
    readUnfinished(deps, request),
  ]);
  return {
    streams: streams.map(({ id, name }) => ({ id, name })),
    packages,
    draft,
    chosen: packages.some(({ id }) => id === chosen) ? String(chosen) : "",
    today: dayInIndia(deps.now()),
    attempt: randomPublicId(),
  };
}

export const action = formAction(signUp, receiveSignUpForm);

/** A broken connection loses nothing that was typed: it is shown like any other error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return null;
  }
}

/** The status of price_changed. */
const priceChanged = 409;

/** Without a connection nothing is requested again; a changed price is confirmed again. */
export function shouldRevalidate({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (actionResult === null) return false;
  return actionStatus === priceChanged || defaultShouldRevalidate;
}

/** What was typed before a payment that did not go through, for the browser that typed it. */
async function readUnfinished(deps: Deps, request: Request): Promise<SignUpFormValues | null> {
  const order = new URL(request.url).searchParams.get("order");
  if (!order) return null;
  const draft = await readOwnDraft(deps, order, readOrderToken(deps, request.headers));
  if (!draft) return null;
  return {
    first_name: draft.firstName,
    last_name: draft.lastName,
    contact: draft.contact,
    email: draft.email,
    dob: draft.dob,
    city: draft.address,
    pincode: draft.pincode,
    intrested_in: draft.streamIds.map(String),
    package: String(draft.packageId),
    guardian_name: draft.guardian?.name ?? "",
    guardian_email: draft.guardian?.email ?? "",
  };
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const failed = m.sign_up.failed();
  const verdict = useMemo(
    () => (actionData === null ? { errors: { form: failed } } : actionData),
    [actionData, failed],
  );
  const { draft, chosen, ...choices } = loaderData;
  const begun = draft ?? { ...noAnswers, package: chosen };
  return (
    <div className="page py-8 md:py-12">
      <PageHead title={m.frame.title({ page: m.sign_up.title() })} description={m.sign_up.description()} />
      <div className="mx-auto max-w-2xl">
        <h1 className="text-3xl md:text-4xl">{m.sign_up.title()}</h1>
        <p className="mt-2 text-lg">
          {m.sign_up.have_account()}{" "}
          <Link to={patterns.login} className="link">
            {m.sign_up.login()}
          </Link>
        </p>
        {draft ? (
          <p role="status" className="mt-4 rounded-card border border-accent bg-accent-soft p-4">
            {m.sign_up.filled_again()}
          </p>
        ) : null}
        <div className="mt-6 rounded-card border border-line bg-card p-4 sm:p-8">
          <SignUpForm {...choices} values={actionData?.values ?? begun} verdict={verdict} />
        </div>
      </div>
    </div>
  );
}
