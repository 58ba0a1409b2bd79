import type { Deps } from "#http/deps.server.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { EmailContent } from "#ui/email/email-content.ts";
import { renderEmail } from "#ui/email/render-email.server.tsx";
import { accountEmails } from "./account-emails.server.ts";
import { calendarEmails } from "./calendar-emails.server.ts";
import { callEmails } from "./call-emails.server.ts";
import type { EmailDetails, EmailKind } from "./contract.ts";
import { helpEmails } from "./help-emails.server.ts";
import { hostelEmails } from "./hostel-emails.server.ts";
import { institutionEmails } from "./institution-emails.server.ts";
import { paymentEmails } from "./payment-emails.server.ts";
import { staffEmails } from "./staff-emails.server.ts";
import type { EmailContext, EmailTemplates } from "./template-parts.server.ts";

/** The template of every kind of e-mail. */
const emailTemplates: EmailTemplates<EmailKind> = {
  ...accountEmails,
  ...paymentEmails,
  ...helpEmails,
  ...calendarEmails,
  ...callEmails,
  ...staffEmails,
  ...hostelEmails,
  ...institutionEmails,
};

/** An e-mail to be written, as its row tells it. */
export type EmailToWrite = { language: string } & {
  [Kind in EmailKind]: { kind: Kind; details: EmailDetails[Kind] };
}[EmailKind];

/** Writes an e-mail in its reader's language (English when that one is not there), as plain text and as HTML. */
export function writeEmail(
  { config, secretKey }: Pick<Deps, "config" | "secretKey">,
  email: EmailToWrite,
): { subject: string; text: string; html: string; unsubscribe?: string; calendar?: string } {
  const language = languageOf(locales.find((one) => one === email.language) ?? "en");
  const { emails: m, frame: layoutWords } = language.messages;
  const write = emailTemplates[email.kind] as (details: EmailToWrite["details"], context: EmailContext) => EmailContent;
  const content = write(email.details, { language, siteUrl: config.PUBLIC_URL, secretKey });
  const frame = {
    language: language.locale,
    siteName: layoutWords.site_name(),
    siteUrl: config.PUBLIC_URL,
    linkBelow: m.link_below(),
    whoWeAre: m.who_we_are(),
    support: m.support({ email: config.SUPPORT_EMAIL }),
  };
  const { unsubscribe, calendar } = content;
  return { ...renderEmail(content, frame), ...(unsubscribe && { unsubscribe }), ...(calendar && { calendar }) };
}
