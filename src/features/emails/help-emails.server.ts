import { patterns, ticketPath } from "#lib/addresses.ts";
import { type EmailContext, type EmailTemplates, greeting, quoted } from "./template-parts.server.ts";

/** E-mails about tickets and messages. */
export const helpEmails: EmailTemplates<"ticket_received" | "ticket_answered" | "enquiry_answered"> = {
  ticket_received: ({ firstName, reference, subject, department }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.ticket_received_subject({ reference }),
      greeting: greeting(context, firstName),
      paragraphs: [m.ticket_received_body()],
      facts: [...ticketFacts(context, reference, subject), [m.ticket_department(), department]],
      button: { label: m.ticket_button(), href: context.siteUrl + ticketPath(reference) },
      why: m.why_account(),
    };
  },

  ticket_answered: ({ firstName, reference, subject }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.ticket_answered_subject({ reference }),
      greeting: greeting(context, firstName),
      paragraphs: [m.ticket_answered_body()],
      facts: ticketFacts(context, reference, subject),
      button: { label: m.ticket_answered_button(), href: context.siteUrl + ticketPath(reference) },
      why: m.why_account(),
    };
  },

  enquiry_answered: ({ name, reference, about, answer }, context) => {
    const m = context.language.messages.emails;
    const facts: [string, string][] = [[m.ticket_reference(), reference]];
    if (about) facts.push([m.enquiry_about(), about]);
    return {
      subject: m.enquiry_answered_subject({ reference }),
      greeting: greeting(context, name),
      paragraphs:
        answer === null ? [m.enquiry_answered_body()] : [m.enquiry_answer_follows(), ...answer.split(/\n{2,}/)],
      facts,
      button:
        answer === null
          ? { label: m.enquiry_answered_button(), href: context.siteUrl + patterns.myEnquiries }
          : { label: m.enquiry_write_again(), href: context.siteUrl + patterns.contact },
      why: m.why_enquiry(),
    };
  },
};

function ticketFacts({ language }: EmailContext, reference: string, subject: string): [string, string][] {
  const m = language.messages.emails;
  return [
    [m.ticket_reference(), reference],
    [m.ticket_subject(), quoted(subject)],
  ];
}
