import { data } from "react-router";
import { requestedPurposes } from "#db/schema/choices.ts";
import { readAboutKey } from "#features/enquiries/about.ts";
import { sendMessage } from "#features/enquiries/acts.server.ts";
import { type About, ContactForm, NewContactMessage } from "#features/enquiries/contract.ts";
import { nameAbout } from "#features/enquiries/service/name-about.server.ts";
import { sendMessageSteps } from "#features/enquiries/service/send-message.server.ts";
import type { FormOutcome } from "#http/act/form.server.ts";
import { typedIn } from "#http/act/read-form.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { visitorContext } from "#http/request-context.server.ts";
import { fieldErrors } from "#http/responses/problem.server.ts";
import { AppError } from "#lib/errors.ts";

/** What the Contact Us page shows after a form was sent to it. */
interface ContactOutcome extends FormOutcome<string> {
  /** What it was about, when it comes back. */
  about: About | null;
}

/**
 * Takes the page's form, or the dialog's when the browser runs no script (it posts `name` instead of two names). One that
 * is refused comes back with what was typed, and what it was about.
 */
export async function receiveContactForm(sent: SentForm<typeof sendMessage>) {
  const form = await sent.request.formData();
  try {
    const { reference } = await send(sent, form);
    return data<ContactOutcome>({ done: reference, errors: {}, values: {}, about: null }, { status: 201 });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { status, fields, message } = thrown;
    const values = splitName(typedIn(form));
    const key = readAboutKey(values.about);
    const about = key && (await nameAbout(sent.deps, key, sent.locale));
    return data<ContactOutcome>({ done: null, errors: fields ?? { form: message }, values, about }, { status });
  }
}

async function send({ context, deps, locale, perform }: SentForm<typeof sendMessage>, form: FormData) {
  const boxes = Object.fromEntries(requestedPurposes.map((purpose) => [purpose, form.has(purpose)]));
  const parsed = (form.has("name") ? NewContactMessage : ContactForm).safeParse({
    ...Object.fromEntries(form),
    ...boxes,
  });
  if (!parsed.success) throw new AppError("invalid_input", fieldErrors(parsed.error, locale));
  const student = await context.get(visitorContext)();
  const page = String(form.get("page") ?? "").slice(0, 200);
  const steps = sendMessageSteps(deps, parsed.data, { studentId: student?.id ?? null, locale }, page);
  return perform(sendMessage, steps);
}

/** The dialog's one name fills the page's two fields, so that nothing typed is lost. */
function splitName(values: Record<string, string>): Record<string, string> {
  if (values.name === undefined) return values;
  const [first = "", ...rest] = values.name.trim().split(/\s+/);
  return { ...values, first_name: first, last_name: rest.join(" ") };
}
