/**
 * HTML that React rendered on the server from a component of ours (`renderToStaticMarkup`): it does not change in the browser and
 * needs no script there.
 */
export function StaticHtml({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, and escaped every text in it
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
