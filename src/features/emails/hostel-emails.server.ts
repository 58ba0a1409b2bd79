import { hostelOwnerPath } from "#lib/addresses.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { type EmailTemplates, greeting, quoted } from "./template-parts.server.ts";

/** E-mails to owners of hostels. */
export const hostelEmails: EmailTemplates<"hostel_owner"> = {
  hostel_owner: ({ hostelName, linkId, expiresAt }, context) => {
    const m = context.language.messages.emails;
    const hostel = quoted(hostelName);
    const token = linkToken(context.secretKey, "hostel-owner", linkId);
    return {
      subject: m.hostel_owner_subject({ hostel }),
      greeting: greeting(context, ""),
      paragraphs: [m.hostel_owner_body({ hostel }), m.hostel_owner_rule({ until: expiresAt })],
      button: { label: m.hostel_owner_button(), href: context.siteUrl + hostelOwnerPath(linkId, token) },
      why: m.why_hostel_owner(),
    };
  },
};
