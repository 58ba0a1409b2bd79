import { micromark } from "micromark";

/**
 * Markdown that people wrote, as HTML that is safe to show: HTML in it stays visible text, and a link with a dangerous
 * address (javascript:, data:) leads nowhere. Headings begin at the second level, below the page's own.
 */
export function renderMarkdown(text: string): string {
  // What stands here in pointed brackets was made by micromark: those of the text are escaped by now.
  return micromark(text).replace(/<(\/?)h([1-5])>/g, (_tag, slash, level) => `<${slash}h${Number(level) + 1}>`);
}

/** The same for a text of one paragraph, without the paragraph around it. */
export function renderInlineMarkdown(text: string): string {
  const html = renderMarkdown(text);
  const alone = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html);
  return alone ? alone[1]! : html;
}
