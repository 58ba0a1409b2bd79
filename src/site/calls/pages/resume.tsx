import { Form, redirect, useNavigation } from "react-router";
import { readResumes } from "#features/appointments/written/read-resumes.server.ts";
import { shareResume, withdrawOwnResume } from "#features/appointments/written/resume-acts.server.ts";
import type { ResumeOfCall } from "#features/appointments/written/resume-contract.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns, resumePath } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { described, FieldHead } from "#ui/form/field.tsx";
import { Link } from "#ui/link.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { ResumeVersions } from "../components/resume-versions.tsx";
import type { Route } from "./+types/resume";

const doneTexts = ["shared", "removed"] as const;
type Done = (typeof doneTexts)[number];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const resume = await orErrorPage(readResumes(context.get(depsContext), student.id, params.call));
  const query = new URL(request.url).searchParams;
  return { resume, done: doneTexts.find((one) => one === query.get("done")) ?? null };
}

const show =
  (done: Done) =>
  (_result: unknown, _sent: unknown, { call = "" }: { call?: string }) =>
    redirect(`${resumePath(call)}?done=${done}`, 303);

export const action = actForm(
  { share: button(shareResume, show("shared")), remove: button(withdrawOwnResume, show("removed")) },
  ["call_not_found"],
);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function headers() {
  return { "Cache-Control": "private, no-store" };
}

/** A résumé for the counsellor of a call: to share, to remove, and what the counsellor wrote about it. */
export default function ResumePage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, calls, written: m } = useMessages();
  const format = useFormat();
  const { resume, done } = loaderData;
  const { title, counsellor, held_at: at, versions } = resume;
  const refusal = actionData === null ? calls.not_sent() : actionData?.errors.form;
  return (
    <>
      <PageHead title={frame.title({ page: m.resume() })} isIndexed={false} />
      <Link to={patterns.myPackage} className="no-print link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.back()}
      </Link>
      <h1 className="text-2xl md:text-3xl">{m.resume()}</h1>
      <p className="mt-2 wrap-anywhere">{m.resume_for({ title, counsellor, day: format.date(wallClock(at).day) })}</p>
      {refusal ? <Notice isBad>{refusal}</Notice> : null}
      {done && !refusal ? <Notice>{m.resume_done({ done, counsellor })}</Notice> : null}
      {versions.length === 0 ? <p className="mt-4">{m.resume_none()}</p> : <ResumeVersions versions={versions} />}
      {resume.can_share ? (
        <ShareForm resume={resume} error={actionData?.errors.files} />
      ) : (
        <p className="mt-6">{m.resume_over()}</p>
      )}
      <Remove resume={resume} />
    </>
  );
}

function ShareForm({ resume, error }: { resume: ResumeOfCall; error: string | undefined }) {
  const { written: m } = useMessages();
  const format = useFormat();
  const isSending = useNavigation().state !== "idle";
  const isNext = resume.versions.length > 0;
  const hint = m.resume_hint({ counsellor: resume.counsellor, day: format.date(wallClock(resume.until).day) });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="no-print mt-6 grid max-w-reading justify-items-start gap-3 *:w-full"
    >
      <h2 className="text-xl">{isNext ? m.resume_next() : m.resume_share()}</h2>
      <div>
        <FieldHead id="files" label={m.resume_file()} hint={hint} error={error} isRequired />
        <input
          type="file"
          id="files"
          name="files"
          accept=".pdf,application/pdf"
          required
          {...described("files", hint, error)}
          className="control py-2 file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink"
        />
      </div>
      <Button type="submit" name="intent" value="share" isBusy={isSending}>
        {m.resume_send({ counsellor: resume.counsellor })}
      </Button>
    </Form>
  );
}

function Remove({ resume }: { resume: ResumeOfCall }) {
  const { written: m } = useMessages();
  if (resume.versions.every(({ file }) => file === null)) return null;
  return (
    <Form method="post" className="no-print mt-6">
      <Button type="submit" look="secondary" name="intent" value="remove">
        {m.resume_remove()}
      </Button>
      <p className="mt-1 text-sm text-muted">{m.resume_remove_hint()}</p>
    </Form>
  );
}
