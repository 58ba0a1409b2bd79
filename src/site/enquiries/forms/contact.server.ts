import { data } from "react-router";
import { requestedPurposes } from "#db/schema/choices.ts";
import { readAboutKey } from "#features/enquiries/about.ts";
import { ContactForm, type ContactMessage, NewContactMessage } from "#features/enquiries/contract.ts";
import { nameAbout } from "#features/enquiries/service/name-about.server.ts";
import { sendMessageSteps } from "#features/enquiries/service/send-message.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { visitorContext } from "#http/request-context.server.ts";
import { AppError, type FieldErrors, problems } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";

/** What the Contact Us page shows after a form was sent to it. */
export interface ContactOutcome {
  status: number;
  /** What was typed, to be shown again. */
  values: Record<string, string>;
  errors: FieldErrors;
  /** Set when the message was stored. */
  reference: string | null;
}

/** The form of the page, or of the dialog; what comes back is shown with what it was about. */
export async function receiveContactForm(sent: SentForm<"send_message">) {
  const outcome = await readContact(sent);
  const key = readAboutKey(outcome.values.about);
  const about = key && (await nameAbout(sent.deps, key, sent.locale));
  return data({ ...outcome, about }, { status: outcome.status });
}

/** Takes the page's form, or the dialog's when the browser runs no script (it posts `name` instead of two names). */
async function readContact({
  request,
  context,
  deps,
  locale,
  perform,
}: SentForm<"send_message">): Promise<ContactOutcome> {
  const form = await request.formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
  const refused = (status: number, errors: FieldErrors): ContactOutcome => ({
    status,
    values: splitName(values),
    errors,
    reference: null,
  });
  const parsed = parseForm(values, locale);
  if (!parsed.success) return refused(problems.invalid_input.status, parsed.errors);
  try {
    const student = await context.get(visitorContext)();
    const origin = { studentId: student?.id ?? null, locale };
    const { reference } = await perform("send_message", {
      ...sendMessageSteps(deps, parsed.message, origin),
      captcha: { token: values.captcha, answers: parsed.message },
    });
    return { status: 201, values: {}, errors: {}, reference };
  } catch (thrown) {
    if (thrown instanceof AppError) return refused(thrown.status, { form: thrown.message });
    throw thrown;
  }
}

type ParsedForm = { success: true; message: ContactMessage } | { success: false; errors: FieldErrors };

function parseForm(values: Record<string, string>, locale: Locale): ParsedForm {
  const extras = {
    page: (values.page ?? "").slice(0, 200),
    about: readAboutKey(values.about),
    permissions: requestedPurposes.filter((purpose) => values[purpose] === "yes"),
  };
  if ("name" in values) {
    const dialog = NewContactMessage.safeParse(values);
    if (!dialog.success) return { success: false, errors: fieldErrors(dialog.error, locale) };
    const { name, email, contact, message, send_key: sendKey } = dialog.data;
    return { success: true, message: { name, email, contact, message, sendKey, ...extras } };
  }
  const form = ContactForm.safeParse(values);
  if (!form.success) return { success: false, errors: fieldErrors(form.error, locale) };
  const { first_name, last_name, email, contact, message, send_key: sendKey } = form.data;
  const name = `${first_name} ${last_name}`;
  return { success: true, message: { name, email, contact, message, sendKey, ...extras } };
}

/** The dialog's one name fills the page's two fields, so that nothing typed is lost. */
function splitName(values: Record<string, string>): Record<string, string> {
  if (values.name === undefined) return values;
  const [first = "", ...rest] = values.name.trim().split(/\s+/);
  return { ...values, first_name: first, last_name: rest.join(" ") };
}
