import { plainDigits } from "margdeep-search/any-script";
import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { Profile } from "#features/profile/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { readBirthDate } from "#lib/birth-date.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink, buttonClasses } from "#ui/button.tsx";
import { type Alert, AlertDialog } from "#ui/dialog/alert-dialog.tsx";
import { closeDialog, Dialog, DialogButton } from "#ui/dialog/dialog.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { noteAccepted } from "#ui/form/accepted-form.ts";
import { withinTimeout } from "#ui/form/reply-timeout.ts";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { beginSending } from "#ui/offline/send-or-keep.ts";
import { useDraft } from "#ui/offline/use-draft.ts";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { draftOf, storedFields } from "../draft.ts";
import { ProfileFields } from "./profile-form.tsx";

/** How an attempt to save ended; null: the connection broke, or the reply was not ours. */
type Attempt = { saved: boolean; emailAsked: string | null; errors: Record<string, string> } | null;

/**
 * Saves Edit Profile by its REST call: without a connection, the router could not fetch the script of the form's own page.
 */
function useProfileSave(profile: Profile, onSaved: (emailAsked: string | null) => void) {
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [attempt, setAttempt] = useState<Attempt | undefined>();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    beginSending();
    setSending(true);
    const ended = await withinTimeout(sendProfile(profile, new FormData(event.currentTarget))).catch(() => null);
    setSending(false);
    setAttempt(ended);
    if (!ended?.saved) return;
    onSaved(ended.emailAsked);
    noteAccepted(location.pathname);
    await revalidate();
  }
  return { save, isSending, isNotSent: attempt === null && !isSending, errors: attempt?.errors ?? noErrors };
}

const noErrors = {};

async function sendProfile(profile: Profile, form: FormData): Promise<Attempt> {
  const { admission_year = "", ...values } = Object.fromEntries(form) as Record<string, string>;
  const dob = readBirthDate(form);
  const year = plainDigits(admission_year).trim();
  const response = await fetch(`/api/users/${profile.id}/`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    // What is no number stays for the contract to refuse.
    body: JSON.stringify({
      ...values,
      dob,
      admission_year: year === "" ? null : /^\d+$/.test(year) ? Number(year) : year,
    }),
  });
  const reply = await response.json();
  if (!response.ok) return { saved: false, emailAsked: null, errors: reply.fields ?? { form: String(reply.error) } };
  return { saved: true, emailAsked: values.email?.trim() === profile.email ? null : reply.new_email, errors: {} };
}

const dialogId = "edit-profile";

/** Opens the dialog; without script, its page. The link opens the dialog too, before the page is hydrated (ui/page-start/dialogs.ts). */
export function EditProfileButton() {
  const m = useMessages();
  const isLive = useIsLive();
  const content = (
    <>
      <Icon name="pencil" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      {m.dashboard.edit_profile()}
    </>
  );
  if (!isLive) {
    return (
      <ButtonLink to={patterns.profile} data-dialog={dialogId} look="secondary">
        {content}
      </ButtonLink>
    );
  }
  return (
    <DialogButton dialog={dialogId} className={buttonClasses("secondary")}>
      {content}
    </DialogButton>
  );
}

/** The Edit Profile dialog of specification S2.21; the REST call saves it. */
export function EditProfile({ profile }: { profile: Profile }) {
  const m = useMessages();
  // A new form each time the profile is saved, or the dialog cancelled: what was typed does not come back.
  const [edition, setEdition] = useState(0);
  const [alert, setAlert] = useState<Alert | null>(null);
  const close = () => closeDialog(document.getElementById(dialogId));
  const finish = (emailAsked: string | null) => {
    close();
    setEdition((before) => before + 1);
    const asked = emailAsked && m.profile.email_asked({ oldEmail: profile.email, newEmail: emailAsked });
    setAlert({ title: m.profile.success(), text: asked || m.profile.saved() });
  };
  return (
    <>
      <Dialog id={dialogId} titleId="edit-profile-title" className="form-sheet w-[40rem]">
        <div className="sheet-head mb-5 flex items-center justify-between">
          <h2 id="edit-profile-title" className="text-2xl">
            {m.profile.edit_title()}
          </h2>
          <DialogButton dialog={dialogId} command="close" aria-label={m.profile.close()} className="round-button">
            <Icon name="x" className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </DialogButton>
        </div>
        <DialogForm
          key={edition}
          profile={profile}
          onSaved={finish}
          onCancel={() => {
            close();
            setEdition((before) => before + 1);
          }}
        />
      </Dialog>
      <AlertDialog alert={alert} onDismiss={() => setAlert(null)} />
    </>
  );
}

function DialogForm({
  profile,
  onSaved,
  onCancel,
}: {
  profile: Profile;
  onSaved: (emailAsked: string | null) => void;
  onCancel: () => void;
}) {
  const draft = useDraft(draftOf(profile), storedFields);
  const { save, isSending, isNotSent, errors } = useProfileSave(profile, (emailAsked) => {
    draft.drop();
    onSaved(emailAsked);
  });
  const cancel = () => {
    draft.drop();
    onCancel();
  };
  return (
    <form
      ref={draft.form}
      method="post"
      action={patterns.profile}
      noValidate
      onInput={draft.save}
      onSubmit={(event) => {
        draft.saveToSend();
        void save(event);
      }}
    >
      <DraftNotice draft={draft} isNotSent={isNotSent} />
      <ProfileFields profile={profile} values={null} errors={errors}>
        <FormButtons isSending={isSending} onCancel={cancel} className="sheet-foot" />
      </ProfileFields>
    </form>
  );
}

/** Button texts as given (specification D15). @param onCancel undefined: back to the dashboard by a link */
export function FormButtons({
  isSending,
  onCancel,
  className = "",
}: {
  isSending: boolean;
  onCancel?: () => void;
  className?: string;
}) {
  const m = useMessages();
  return (
    <div className={`flex flex-wrap justify-end gap-3 ${className}`}>
      {onCancel ? (
        <Button look="secondary" onClick={onCancel}>
          {m.profile.cancel()}
        </Button>
      ) : (
        <ButtonLink to={patterns.dashboard} look="secondary">
          {m.profile.cancel()}
        </ButtonLink>
      )}
      <Button type="submit" isBusy={isSending}>
        {isSending ? m.profile.sending() : m.profile.submit()}
      </Button>
    </div>
  );
}
