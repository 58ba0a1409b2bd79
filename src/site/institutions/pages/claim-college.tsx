import { Form, useNavigation } from "react-router";
import { claimCollege } from "#features/institutions/acts.server.ts";
import { readClaimedCollege } from "#features/institutions/service/claim-page.server.ts";
import { maxOfficeName, maxRole } from "#features/institutions/values.ts";
import { actForm, button, type FormOutcome } from "#http/act/form.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { collegePath, contactPath } from "#lib/addresses.ts";
import { decodeId } from "#lib/base64-id.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { AccountCard } from "#site/accounts/components/account-card.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { CaptchaField } from "#ui/form/captcha-field.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { useSolvedSubmit } from "#ui/form/use-solved-submit.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import type { Route } from "./+types/claim-college";

export async function loader({ params, context }: Route.LoaderArgs) {
  const collegeId = decodeId(params.collegeid);
  if (collegeId === null) throw notFound();
  return { college: await orErrorPage(readClaimedCollege(context.get(depsContext), collegeId)) };
}

export const action = actForm(
  {
    claim: button(claimCollege, () => "sent", {
      params: (_form, { collegeid }) => ({ id: String(decodeId(collegeid ?? "") ?? 0) }),
    }),
  },
  ["college_not_found"],
);

/** Where a college's office claims the page of its college, or has a new link sent. */
export default function ClaimCollege({ loaderData: { college }, actionData }: Route.ComponentProps) {
  const { frame, institutions: m } = useMessages();
  return (
    <AccountCard heading={m.claim_title()} intro={college.name}>
      <PageHead title={frame.title({ page: m.claim_title() })} isIndexed={false} />
      {actionData?.done ? (
        <Notice className="mb-5">{m.link_sent()}</Notice>
      ) : (
        <div className="grid gap-4">
          <p>{m.claim_text()}</p>
          {college.domain === null ? (
            <>
              <p>{m.no_website()}</p>
              <Support collegeId={college.id} />
            </>
          ) : (
            <ClaimForm college={college} domain={college.domain} outcome={actionData} />
          )}
        </div>
      )}
      <p className="mt-6">
        <Link to={collegePath(college.id)} className="link tap-row">
          {m.back()}
        </Link>
      </p>
    </AccountCard>
  );
}

function Support({ collegeId }: { collegeId: number }) {
  const { institutions: m } = useMessages();
  return (
    <ButtonLink to={contactPath(`college-${collegeId}`)} look="secondary" className="justify-self-start">
      {m.to_support()}
    </ButtonLink>
  );
}

interface ClaimFormProps {
  college: { id: number };
  domain: string;
  outcome: FormOutcome<string> | undefined;
}

function ClaimForm({ college, domain, outcome }: ClaimFormProps) {
  const { institutions: m } = useMessages();
  const isSending = useNavigation().state !== "idle";
  const errors = outcome?.errors ?? {};
  const field = (name: string) => ({ name, error: errors[name], defaultValue: outcome?.values[name] ?? "" });
  return (
    <>
      <p>{m.claim_rule({ domain })}</p>
      <Form method="post" noValidate onSubmit={useSolvedSubmit()} className="grid gap-4">
        <ErrorSummary errors={errors} />
        <Field {...field("name")} label={m.name()} autoComplete="name" maxLength={maxOfficeName} required />
        <Field
          {...field("role")}
          label={m.role()}
          hint={m.role_hint()}
          autoComplete="organization-title"
          maxLength={maxRole}
          required
        />
        <Field {...field("email")} label={m.email()} type="email" autoComplete="email" maxLength={254} required />
        <p className="text-sm text-muted">{m.privacy()}</p>
        <CaptchaField form="contact" />
        <Button type="submit" isBusy={isSending} className="justify-self-start">
          {m.send_link()}
        </Button>
      </Form>
      {errors.email ? <Support collegeId={college.id} /> : null}
    </>
  );
}
