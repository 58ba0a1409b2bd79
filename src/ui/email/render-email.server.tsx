import { renderToStaticMarkup } from "react-dom/server";
import type { EmailContent, EmailLayout } from "./email-content.ts";
import { EmailPage } from "./email-page.tsx";
import { emailText } from "./email-text.ts";

/** An e-mail as the mail server takes it: plain text, and HTML that says the same. */
export function renderEmail(
  content: EmailContent,
  frame: EmailLayout,
): { subject: string; text: string; html: string } {
  const html = `<!doctype html>${renderToStaticMarkup(<EmailPage content={content} frame={frame} />)}`;
  return { subject: content.subject, text: emailText(content, frame), html };
}
