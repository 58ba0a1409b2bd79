import type { ReactNode } from "react";
import { data, Form, useNavigation } from "react-router";
import { guardianRelations } from "#db/schema/choices.ts";
import { type ConsentView, readConsent } from "#features/accounts/service/decide-consent.server.ts";
import { maxLengths } from "#features/accounts/sign-up-rules.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Prose } from "#ui/prose.tsx";
import { TickBox } from "../components/tick-box.tsx";
import { type GuardianAnswers, linkOf, receiveGuardianForm } from "../forms/guardian.server.ts";
import type { Route } from "./+types/guardian";

/** The address holds a secret, and what it shows is of two persons. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

/** Changes nothing: mail programs open links by themselves. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  try {
    return { shown: await readConsent(context.get(depsContext), linkOf(params, request, context)) };
  } catch (thrown) {
    if (thrown instanceof AppError) return data({ shown: null }, { status: thrown.status });
    throw thrown;
  }
}

export const action = formAction("decide_consent", receiveGuardianForm);

/** Where a parent or guardian reads the notice, agrees or refuses, and takes consent back (specification D18). */
export default function Guardian({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <div className="page py-8 md:py-12">
      <PageHead title={m.frame.title({ page: m.guardian.title() })} isIndexed={false} />
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl md:text-4xl">{m.guardian.title()}</h1>
        {shown ? <Question shown={shown} answers={actionData} /> : <Unknown />}
      </div>
    </div>
  );
}

function Question({ shown, answers }: { shown: ConsentView; answers: GuardianAnswers | undefined }) {
  const m = useMessages();
  const student = shown.studentFirstName;
  const mayDecide = shown.blocked === null;
  return (
    <>
      <Standing shown={shown} />
      {shown.standing === "open" ? (
        <p className="mt-4 text-lg">{m.guardian.intro({ guardian: shown.guardianName, student })}</p>
      ) : null}
      <Blocked shown={shown} />
      <Prose html={shown.noticeText} className="notice mt-6 rounded-card border border-line bg-card p-5 sm:p-8" />
      {mayDecide && shown.standing === "open" ? (
        <Decision student={student} guardian={shown.guardianName} answers={answers} />
      ) : null}
      {mayDecide && shown.standing === "given" ? (
        <Withdrawal student={student} isBoxMissing={answers?.missing === "withdrawn"} />
      ) : null}
    </>
  );
}

/** Why nothing can be decided here, and where it can. */
function Blocked({ shown: { blocked, standing, studentFirstName: student } }: { shown: ConsentView }) {
  const { guardian: m } = useMessages();
  if (blocked === null || (standing !== "open" && standing !== "given")) return null;
  return (
    <section role="alert" className="mt-4 rounded-card border-2 border-accent bg-accent-soft p-4">
      <h2 className="text-xl">{m.blocked_title()}</h2>
      <p className="mt-1">
        {blocked === "childs_browser" ? m.blocked_browser({ student }) : m.blocked_mailbox({ student })}
      </p>
    </section>
  );
}

/** What was decided already, or until when there is time. */
function Standing({ shown }: { shown: ConsentView }) {
  const m = useMessages();
  const format = useFormat();
  const { standing } = shown;
  if (standing === "open") {
    return <p className="mt-2 text-muted">{m.guardian.until({ until: format.date(shown.expiresAt) })}</p>;
  }
  const when = shown.decidedAt ? format.date(shown.decidedAt) : "";
  const student = shown.studentFirstName || m.guardian.the_student();
  const texts = {
    given: m.guardian.standing_given({ student, when }),
    refused: m.guardian.standing_refused({ when }),
    withdrawn: m.guardian.standing_withdrawn({ when }),
    closed: m.guardian.standing_closed(),
    of_age: m.guardian.standing_of_age({ student }),
  };
  return (
    <p
      role="status"
      className={`mt-4 rounded-card border-2 p-4 text-lg ${standing === "given" ? "border-good bg-good-soft" : "border-accent bg-accent-soft"}`}
    >
      {texts[standing]}
    </p>
  );
}

function Decision({
  student,
  guardian,
  answers,
}: {
  student: string;
  guardian: string;
  answers: GuardianAnswers | undefined;
}) {
  const m = useMessages();
  const relations = guardianRelations.map((value) => ({ value, label: m.guardian.relation_name({ relation: value }) }));
  const nameError = answers?.isNameMissing ? m.guardian.name_missing() : undefined;
  const relationError = answers?.isRelationMissing ? m.guardian.relation_missing() : undefined;
  return (
    <SureForm
      title={m.guardian.your_decision()}
      sure={m.guardian.declaration({ student })}
      isBoxMissing={answers?.isBoxMissing ?? false}
      errors={{ ...(nameError && { name: nameError }), ...(relationError && { relation: relationError }) }}
      fields={
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="name"
            label={m.guardian.your_name()}
            error={nameError}
            defaultValue={answers?.name ?? guardian}
            autoComplete="name"
            maxLength={maxLengths.guardianName}
            required
          />
          <SelectField
            name="relation"
            label={m.guardian.your_relation({ student })}
            asking={m.guardian.choose()}
            options={relations}
            error={relationError}
            defaultValue={answers?.relation ?? ""}
            required
          />
        </div>
      }
    >
      {(isSending) => (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button type="submit" name="decision" value="given" isBusy={isSending}>
              {m.guardian.give()}
            </Button>
            <Button type="submit" name="decision" value="refused" look="secondary" isBusy={isSending}>
              {m.guardian.refuse()}
            </Button>
          </div>
          <p className="text-sm text-muted">{m.guardian.recorded()}</p>
        </>
      )}
    </SureForm>
  );
}

function Withdrawal({ student, isBoxMissing }: { student: string; isBoxMissing: boolean }) {
  const m = useMessages();
  return (
    <SureForm
      title={m.guardian.withdraw_title()}
      text={m.guardian.withdraw_text({ student })}
      sure={m.guardian.withdraw_sure({ student })}
      isBoxMissing={isBoxMissing}
    >
      {(isSending) => (
        <Button type="submit" name="decision" value="withdrawn" look="secondary" isBusy={isSending}>
          {m.guardian.withdraw()}
        </Button>
      )}
    </SureForm>
  );
}

/** A decision that needs its box ticked first. */
function SureForm(props: {
  title: string;
  text?: string;
  /** What the box says. */
  sure: string;
  isBoxMissing: boolean;
  /** What is wrong with the other answers. */
  errors?: Record<string, string>;
  /** The question above the box. */
  fields?: ReactNode;
  children: (isSending: boolean) => ReactNode;
}) {
  const m = useMessages();
  const isSending = useNavigation().state !== "idle";
  const error = props.isBoxMissing ? m.guardian.box_missing() : undefined;
  return (
    <Form
      method="post"
      noValidate
      className="mt-8 grid gap-4 rounded-card border-2 border-line-strong bg-card p-5 sm:p-8"
    >
      <ErrorSummary errors={{ ...props.errors, ...(error && { sure: error }) }} />
      <h2 className="text-2xl">{props.title}</h2>
      {props.text ? <p>{props.text}</p> : null}
      {props.fields}
      <TickBox name="sure" label={props.sure} error={error} />
      {props.children(isSending)}
    </Form>
  );
}

function Unknown() {
  const m = useMessages();
  return (
    <>
      <p className="mt-4 text-lg">{m.guardian.unknown()}</p>
      <ButtonLink to={patterns.contact} className="mt-6">
        {m.frame.contact_us()}
      </ButtonLink>
    </>
  );
}
