import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { Profile } from "#features/profile/contract.ts";
import { plainDigits } from "#lib/any-script.ts";
import { readBirthDate } from "#lib/birth-date.ts";
import { noteAccepted } from "#ui/accepted-form.ts";
import { withinTimeout } from "#ui/reply-timeout.ts";
import { beginSending } from "#ui/send-or-keep.ts";

/** How an attempt to save ended; null: the connection broke, or the reply was not ours. */
type Attempt = { saved: boolean; emailAsked: string | null; errors: Record<string, string> } | null;

/**
 * Saves Edit Profile by its REST call: without a connection, the router could not fetch the script of the form's own page.
 *
 * @param onSaved gets the e-mail address that was requested, or null
 */
export function useProfileSave(profile: Profile, onSaved: (emailAsked: string | null) => void) {
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
