import { renderToStaticMarkup } from "react-dom/server";
import type { EmailContent, EmailLayout } from "./email-content.ts";
import { EmailPage } from "./email-page.tsx";

/** An e-mail as the mail server takes it: plain text, and HTML that says the same. */
export function renderEmail(
  content: EmailContent,
  frame: EmailLayout,
): { subject: string; text: string; html: string } {
  const html = `<!doctype html>${renderToStaticMarkup(<EmailPage content={content} frame={frame} />)}`;
  return { subject: content.subject, text: emailText(content, frame), html };
}

/** The e-mail as plain text: lines are left to the reader's program to wrap, and a link is on a line of its own. */
function emailText(content: EmailContent, frame: EmailLayout): string {
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
