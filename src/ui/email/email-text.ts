import type { EmailContent, EmailLayout } from "./email-content.ts";

/** The e-mail as plain text: lines are left to the reader's program to wrap, and a link is on a line of its own. */
export function emailText(content: EmailContent, frame: EmailLayout): string {
  const { greeting, paragraphs, facts = [], note, button, why } = content;
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    note ?? "",
    `${button.label}:\n${button.href}`,
    `-- \n${frame.siteName}, ${frame.siteUrl}\n${frame.whoWeAre}\n${why}\n${frame.support}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
