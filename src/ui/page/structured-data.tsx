import { useRouteLoaderData } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import type { SiteFacts } from "./page-head.tsx";

/** Something of schema.org. */
export type Thing = { "@type": string } & Record<string, unknown>;

const escapes: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON-LD that cannot end the script element it is in, whatever its texts hold. */
export function jsonLd(thing: Thing): string {
  const json = JSON.stringify({ "@context": "https://schema.org", ...thing });
  return json.replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character);
}

/**
 * Tells search engines what a page is about; a visitor sees nothing of it.
 *
 * @param thing `import.meta.env.SSR ? … : null`: made on the server alone, so that its code stays out of the browser's
 */
export function StructuredData({ thing }: { thing: Thing | null }) {
  const text = thing ? jsonLd(thing) : "";
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLd escapes what could end the element; data, never run
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** The site's address and name, which structured data repeats. */
export function useSite(): { publicUrl: string; name: string } {
  const m = useMessages();
  const facts = useRouteLoaderData<SiteFacts>("root");
  return { publicUrl: facts?.publicUrl ?? "", name: m.frame.site_name() };
}

/** A trail of crumbs. The last one is the page itself and needs no address; another without one is left out. */
export function breadcrumbData(crumbs: readonly { label: string; to?: string }[], publicUrl: string): Thing {
  const shown = crumbs.filter(({ to }, index) => to || index === crumbs.length - 1);
  return {
    "@type": "BreadcrumbList",
    itemListElement: shown.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(to ? { item: publicUrl + to } : {}),
    })),
  };
}
