/**
 * HTML that React made on the server from a component of ours (`renderToStaticMarkup`): what does not change in the
 * browser needs no script there.
 */
export function ServerDrawing({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, and escaped every text in it
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
