import { Form, redirect, useNavigation } from "react-router";
import { changeProfile } from "#features/profile/acts.server.ts";
import { ProfileChanges } from "#features/profile/contract.ts";
import { readExamAnswers } from "#features/profile/service/exam-answers.server.ts";
import { getProfile } from "#features/profile/service/read-profile.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { readForm } from "#http/act/read-form.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { readBirthDate } from "#lib/birth-date.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ConsentNotice } from "#site/accounts/components/consent-notice.tsx";
import { loadHandOver } from "#site/accounts/load-hand-over.server.tsx";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { useDraft, useDraftTaken } from "#ui/offline/use-draft.ts";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { AccountTabs } from "../components/account-tabs.tsx";
import { FormButtons } from "../components/edit-profile.tsx";
import { ExamAnswersBox } from "../components/exam-answers.tsx";
import { ProfileFields } from "../components/profile-form.tsx";
import { draftOf, storedFields } from "../draft.ts";
import { nameAnswers } from "../name-answers.server.ts";
import type { Route } from "./+types/profile";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const [profile, kept, handOver] = await Promise.all([
    getProfile(deps, student.id),
    readExamAnswers(deps, student.id),
    loadHandOver(context, student, { isQrOpen: false }),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    profile,
    answers: kept.answers && nameAnswers(kept.answers, languageOf(context.get(localeContext))),
    keptAt: kept.kept_at,
    handOver,
    consent: student.consent,
    isSaved: searchParams.has("saved"),
    isRemoved: searchParams.has("removed"),
  };
}

/** A plain form that was taken leads back to its page. */
export const action = actForm({
  save: button(
    changeProfile,
    (_, { request: { headers } }) =>
      headers.get("sec-fetch-mode") === "navigate" ? redirect(`${patterns.profile}?saved`, 303) : "saved",
    {
      params: (_form, _page, { student }) => ({ id: String(student?.id) }),
      input: (form) => ({ ...readForm(ProfileChanges, form), dob: readBirthDate(form) }),
      values: (form) => ({ dob: readBirthDate(form) }),
    },
  ),
});

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** Edit Profile as a page; the dashboard opens the same form as a dialog. */
export default function EditProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { profile, answers, keptAt, handOver, consent, isSaved, isRemoved } = loaderData;
  const isSending = useNavigation().state === "submitting";
  const wasSaved = actionData ? actionData.done === "saved" : isSaved;
  const waiting = profile.new_email;
  useDraftTaken(draftOf(profile), wasSaved && (actionData ?? true));
  const draft = useDraft(draftOf(profile), storedFields);
  return (
    <>
      <PageHead title={m.frame.title({ page: m.profile.edit_title() })} isIndexed={false} />
      <AccountTabs open="profile" />
      <h1 className="mb-5 text-3xl">{m.profile.edit_title()}</h1>
      <div className="mb-5 empty:hidden">
        <ConsentNotice consent={consent} handOver={handOver} />
      </div>
      {wasSaved ? <Notice className="mb-5">{m.profile.saved()}</Notice> : null}
      {waiting ? (
        <p className="mb-5 rounded-card border border-line-strong bg-accent-soft p-4 wrap-anywhere">
          {m.profile.email_asked({ oldEmail: profile.email, newEmail: waiting })}
        </p>
      ) : null}
      <Form
        ref={draft.form}
        method="post"
        noValidate
        onInput={draft.save}
        onSubmit={draft.saveToSend}
        className="card max-w-2xl p-4 sm:p-6"
      >
        <DraftNotice draft={draft} isNotSent={actionData === null && !isSending} />
        <ProfileFields
          profile={profile}
          values={wasSaved ? null : (actionData?.values ?? null)}
          errors={actionData?.errors ?? noErrors}
        >
          <FormButtons isSending={isSending} />
        </ProfileFields>
      </Form>
      {isRemoved && keptAt === null ? (
        <div className="mt-6 max-w-2xl">
          <Notice className="mb-5">{m.profile.answers_removed()}</Notice>
        </div>
      ) : null}
      <ExamAnswersBox answers={answers} keptAt={keptAt} />
    </>
  );
}

const noErrors = {};
