import { type PageFacts, pageFactsType } from "#ui/page/page-facts.ts";

/** What a page's document tells its script. */
export function pageFacts(html: string): PageFacts {
  const begin = `<script type="${pageFactsType}">`;
  const from = html.indexOf(begin) + begin.length;
  return JSON.parse(html.slice(from, html.indexOf("</script>", from))) as PageFacts;
}
