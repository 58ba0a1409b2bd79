import { Form, useNavigation } from "react-router";
import type { Permission } from "#features/enquiries/contract.ts";
import { listPermissions } from "#features/enquiries/service/own-enquiries.server.ts";
import { formAction } from "#http/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { AccountTabs } from "#site/profile/components/account-tabs.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { receivePermissionForm } from "../forms/permission.server.ts";
import type { Route } from "./+types/who-can-reach-me";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  return { permissions: await listPermissions(context.get(depsContext), student.id) };
}

export const action = formAction("revoke_permission", receivePermissionForm);

/** For which purposes a student may be reached, each with its way back. */
export default function WhoCanReachMe({ loaderData: { permissions }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const standing = permissions.filter(({ withdrawnAt }) => withdrawnAt === null);
  const gone = permissions.filter(({ withdrawnAt }) => withdrawnAt !== null);
  return (
    <>
      <PageHead title={m.frame.title({ page: m.enquiries.reach_title() })} isIndexed={false} />
      <AccountTabs open="reach" />
      <h1 className="text-2xl md:text-3xl">{m.enquiries.reach_title()}</h1>
      <p className="mt-2">{m.enquiries.reach_intro()}</p>
      <Link to={patterns.myEnquiries} className="link inline-flex min-h-11 items-center">
        {m.enquiries.title()}
      </Link>
      <Verdict outcome={actionData} />
      {permissions.length === 0 ? <p className="card mt-4 p-5">{m.enquiries.reach_empty()}</p> : null}
      {permissions.length > 0 ? (
        <section aria-labelledby="permissions" className="mt-4">
          <h2 id="permissions" className="text-xl">
            {m.enquiries.reach_stands()}
          </h2>
          <p className="mt-1">
            {standing.length > 0 ? m.enquiries.take_back_means() : m.enquiries.reach_none_stands()}
          </p>
          <PermissionList permissions={standing} />
        </section>
      ) : null}
      {gone.length > 0 ? (
        <section aria-labelledby="gone" className="mt-8">
          <h2 id="gone" className="text-xl">
            {m.enquiries.reach_gone()}
          </h2>
          <PermissionList permissions={gone} />
        </section>
      ) : null}
    </>
  );
}

function Verdict({ outcome }: { outcome: { error: string | null } | undefined }) {
  const m = useMessages();
  if (!outcome) return null;
  return outcome.error ? (
    <p role="alert" className="mt-4 rounded-card border-2 border-bad bg-bad-soft p-4">
      {outcome.error}
    </p>
  ) : (
    <p role="status" className="mt-4 rounded-card border-2 border-good bg-good-soft p-4">
      {m.enquiries.taken_back()}
    </p>
  );
}

function PermissionList({ permissions }: { permissions: Permission[] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {permissions.map((permission) => (
        <PermissionCard key={permission.id} permission={permission} />
      ))}
    </ul>
  );
}

function PermissionCard({ permission }: { permission: Permission }) {
  const m = useMessages();
  const format = useFormat();
  const isSending = useNavigation().state !== "idle";
  const { id, purpose, reference, textShown, givenAt, withdrawnAt } = permission;
  const what = m.enquiries.purpose({ purpose });
  return (
    <li className="card grid gap-2 p-5">
      <h3 className="text-lg">{what}</h3>
      <p>
        <Link to={`${patterns.myEnquiries}#${reference}`} className="link inline-flex min-h-11 items-center">
          {m.enquiries.for_message({ reference })}
        </Link>
      </p>
      <p className="text-muted text-sm">{m.enquiries.given_on({ when: format.date(givenAt) })}</p>
      <blockquote className="border-line-strong border-l-4 pl-3">{textShown}</blockquote>
      {withdrawnAt ? (
        <p className="font-semibold">{m.enquiries.withdrawn_on({ when: format.date(withdrawnAt) })}</p>
      ) : (
        <Form method="post">
          <Button
            type="submit"
            look="secondary"
            name="permission"
            value={id}
            disabled={isSending}
            aria-label={m.enquiries.take_back_of({ what, reference })}
          >
            {m.enquiries.take_back()}
          </Button>
        </Form>
      )}
    </li>
  );
}
