/**
 * A text of content/, written by us in Markdown and turned into HTML when the site was built, or one of staff by
 * `renderMarkdown`, which lets no HTML of the text through. Nothing a visitor or an import wrote ever comes here.
 */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, or made by renderMarkdown
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same for a text of one paragraph. */
export function InlineProse({ html, className = "" }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, or made by renderMarkdown
  return <p className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
