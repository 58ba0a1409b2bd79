import { micromark } from "micromark";
import { itemAt } from "./lookups.ts";
import { namesUser } from "./web-address.ts";

/**
 * Markdown that people wrote, as HTML that is safe to show: HTML in it stays visible text, and a link with a dangerous
 * address (javascript:, data:, or a name before the host) leads nowhere. A heading of the first level becomes one of the second: the page has its own.
 */
export function renderMarkdown(text: string): string {
  // What is here in pointed brackets was made by micromark: those of the text are escaped by now.
  return micromark(text)
    .replace(/<(\/?)h1>/g, "<$1h2>")
    .replace(/ (href|src)="([^"]*)"/g, (whole, name: string, address: string) =>
      namesUser(address.replaceAll("&amp;", "&")) ? ` ${name}=""` : whole,
    );
}

/** The same for a text of one paragraph, without the paragraph around it. */
export function renderInlineMarkdown(text: string): string {
  const html = renderMarkdown(text);
  const alone = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html);
  return alone ? itemAt(alone, 1) : html;
}
