import type { Language } from "#lib/messages/messages.tsx";
import type { EmailContent } from "#ui/email/email-content.ts";
import type { EmailDetails, EmailKind } from "./contract.ts";

/** What an e-mail is rendered from. */
export interface EmailContext {
  language: Language;
  /** PUBLIC_URL: links never come from a request. */
  siteUrl: string;
  secretKey: string;
}

/** One template for each of these kinds. Tokens of links are made while the e-mail is sent: no row holds one. */
export type EmailTemplates<Kinds extends EmailKind> = {
  [Kind in Kinds]: (details: EmailDetails[Kind], context: EmailContext) => EmailContent;
};

/**
 * A name or a subject as an e-mail quotes it. Anybody can sign up with somebody else's address, and mail programs turn what looks
 * like a web address into a link: a stranger's words must not become a link in our e-mail.
 */
export function quoted(words: string): string {
  return words
    .replace(/:(?=\/)|[/\\@]/g, " ")
    .replace(/\.(?=\p{L})/gu, ". ")
    .replace(/\s+/g, " ")
    .trim();
}

/** By first name; payers and guardians are known by their whole name, of which the first word is taken. */
export function greeting({ language }: EmailContext, name: string): string {
  const [first] = name.trim().split(/\s+/);
  const m = language.messages.emails;
  return first ? m.greeting({ name: quoted(first) }) : m.greeting_nobody();
}
