import { stopRemindersPath } from "#lib/addresses.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { type EmailTemplates, greeting } from "./template-parts.server.ts";

/** E-mails of the exam calendar. */
export const calendarEmails: EmailTemplates<"calendar_reminder"> = {
  calendar_reminder: ({ firstName, remindersId, deadlines }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    const [first] = deadlines;
    const href =
      context.siteUrl + stopRemindersPath(remindersId, linkToken(context.secretKey, "calendar-reminders", remindersId));
    return {
      subject: m.reminder_subject({
        count: deadlines.length,
        exam: first?.exam ?? "",
        day: first ? format.date(first.endsOn) : "",
      }),
      greeting: greeting(context, firstName),
      paragraphs: [m.reminder_body(), m.reminder_check()],
      facts: deadlines.map(({ exam, name, endsOn }) => [format.date(endsOn), `${exam}: ${name}`]),
      note: m.reminder_stop_note(),
      button: { label: m.reminder_stop(), href },
      why: m.why_reminder(),
      unsubscribe: href,
    };
  },
};
