import { accountEmails } from "./account-emails.server.ts";
import { calendarEmails } from "./calendar-emails.server.ts";
import type { EmailKind } from "./contract.ts";
import { helpEmails } from "./help-emails.server.ts";
import { paymentEmails } from "./payment-emails.server.ts";
import { staffEmails } from "./staff-emails.server.ts";
import type { EmailTemplates } from "./template-parts.server.ts";

/** The template of every kind of e-mail. */
export const emailTemplates: EmailTemplates<EmailKind> = {
  ...accountEmails,
  ...paymentEmails,
  ...helpEmails,
  ...calendarEmails,
  ...staffEmails,
};
