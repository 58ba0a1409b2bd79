import { useLocation, useRouteLoaderData } from "react-router";
import { locales } from "#lib/messages/compiled/types.ts";
import { canonicalPath } from "./canonical-path.ts";

/** What the root loader tells every page of its own address. */
export interface SiteFacts {
  publicUrl: string;
  /** True when the visitor's browser asks to save data: photographs wait for a tap. */
  savesData: boolean;
  /** Where to write when a form's captcha is required and the browser runs no script; null: none is required. */
  captchaHelpEmail: string | null;
}

/**
 * A page's title, description, canonical address and what a messaging app shows of it; React moves them into the head.
 *
 * @param picture address of a preview picture, 1200 by 630; without one the site's own
 * @param isIndexed false keeps search engines away
 */
export function PageHead({
  title,
  description,
  picture = "/preview.png",
  kind = "website",
  isIndexed = true,
}: {
  title: string;
  description?: string | undefined;
  picture?: string | undefined;
  kind?: "website" | "article";
  isIndexed?: boolean;
}) {
  const { pathname, search } = useLocation();
  const site = useRouteLoaderData<SiteFacts>("root");
  const origin = site?.publicUrl ?? "";
  const address = origin + canonicalPath(pathname, search);
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isIndexed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {isIndexed ? <Translations path={origin + canonicalPath(pathname, withoutLanguage(search))} /> : null}
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The same page in each language, for search engines; where nothing is named, the browser's language counts. */
function Translations({ path }: { path: string }) {
  const inLanguage = (locale: string) => `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
  return (
    <>
      <link rel="alternate" hrefLang="x-default" href={path} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={inLanguage(locale)} />
      ))}
    </>
  );
}

/** A query without the language that it names. */
export function withoutLanguage(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("lang");
  return params.size > 0 ? `?${params}` : "";
}
