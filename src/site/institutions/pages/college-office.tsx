import {
  answerCollegeReport,
  confirmCollegeClaim,
  leaveCollegeOffice,
  stateCollegeFact,
  withdrawCollegeFact,
} from "#features/institutions/acts.server.ts";
import { readOffice } from "#features/institutions/service/state-facts.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { OfficeReports } from "../components/office-reports.tsx";
import { OfficeStatements } from "../components/office-statements.tsx";
import { PressForm } from "../components/press-form.tsx";
import { StatementForm } from "../components/statement-form.tsx";
import type { Route } from "./+types/college-office";

/** The address holds a secret. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

/** Changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const office = await readOffice(context.get(depsContext), params).catch((thrown: unknown) => {
    if (thrown instanceof AppError) return null;
    throw thrown;
  });
  return { office };
}

const numbered = {
  params: (form: FormData, { link, token }: Readonly<Record<string, string | undefined>>) => {
    return { link, token, id: String(form.get("id") ?? "") };
  },
};

export const action = actForm({
  state: button(stateCollegeFact, () => "stated"),
  confirm: button(confirmCollegeClaim, () => "confirmed"),
  withdraw: button(withdrawCollegeFact, () => "withdrawn", numbered),
  answer: button(answerCollegeReport, () => "answered", numbered),
  leave: button(leaveCollegeOffice, () => "left"),
});

/** Where an office speaks for its college, by a link and without an account. */
export default function CollegeOfficePage({ loaderData: { office }, actionData }: Route.ComponentProps) {
  const { frame, institutions: m } = useMessages();
  const done = actionData?.done;
  const told = { stated: m.sent, withdrawn: m.withdrawn, answered: m.answered, left: m.left, confirmed: m.waiting };
  const isApproved = office?.state === "approved";
  return (
    <div className="page max-w-3xl py-8">
      <PageHead title={frame.title({ page: m.office_title() })} isIndexed={false} />
      <h1 className="text-2xl md:text-3xl">{m.office_title()}</h1>
      {office ? (
        <p className="mt-1 text-lg">
          {office.college.name}
          <br />
          <span className="text-muted">{m.you_are(office)}</span>
        </p>
      ) : null}
      <div className="mt-5">
        {done ? <Notice className="mb-5">{told[done]()}</Notice> : null}
        {actionData?.errors.form ? (
          <Notice isBad className="mb-5">
            {actionData.errors.form}
          </Notice>
        ) : null}
        {office || done ? null : (
          <Notice isBad className="mb-5">
            {m.over()}
          </Notice>
        )}
      </div>
      {office?.state === "unconfirmed" ? (
        <PressForm intent="confirm" text={m.confirm_text()} label={m.confirm()} />
      ) : null}
      {office?.state === "waiting" && !done ? <p>{m.waiting()}</p> : null}
      {isApproved ? (
        <>
          <StatementForm outcome={actionData} key={`statement-${office.statements[0]?.id}`} />
          <OfficeStatements statements={office.statements} />
          <OfficeReports reports={office.reports} outcome={actionData} />
        </>
      ) : null}
      {office ? (
        <section className="mt-8">
          <h2 className="text-xl">{m.leave_title()}</h2>
          <PressForm intent="leave" text={m.leave_text()} label={m.leave()} look="secondary" />
          <p className="mt-6">
            <Link to={collegePath(office.college.id)} className="link tap-row">
              {m.back()}
            </Link>
          </p>
        </section>
      ) : null}
    </div>
  );
}
