import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { savesDataOf } from "#http/request/saves-data.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ErrorPage } from "#site/layout/components/error-page.tsx";
import { FollowLinks } from "#ui/link.tsx";
import { OfflineReading } from "#ui/offline/offline-reading.tsx";
import { notSentMeta, placesKey } from "#ui/page/page-facts.ts";
import { PageScript } from "#ui/page/page-script.tsx";
import { tabIcon } from "#ui/page/tab-icon.ts";
import { MarkLive, useIsLive } from "#ui/page/use-is-live.ts";
import type { Route } from "./+types/root";
import stylesUrl from "./styles.css?url";
import devanagariUrl from "./ui/compiled/anek-devanagari.woff2?url";
import latinUrl from "./ui/compiled/anek-latin.woff2?url";
import firstScript from "./ui/compiled/first-script.js?raw";
import pageStartUrl from "./ui/compiled/page-start.js?url";

const isDevanagari = (locale: string | undefined) => locale === "hi" || locale === "mr";

/** The language of the page, and whether the visitor saves data: the same for many visitors, so that it may be cached. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { config } = context.get(depsContext);
  return {
    locale: context.get(localeContext),
    savesData: savesDataOf(request),
    publicUrl: config.PUBLIC_URL,
    captchaHelpEmail: config.CAPTCHA_REQUIRED ? config.SUPPORT_EMAIL : null,
  };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const m = useMessages();
  return (
    <html lang={root?.locale ?? "en"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* A file, so that the second page comes without it (docs/decisions/0033). */}
        <link rel="stylesheet" href={stylesUrl} />
        {/* With the page, not after its style: text drawn in another font first would be laid out twice. */}
        <link rel="preload" href={latinUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {isDevanagari(root?.locale) ? (
          <link rel="preload" href={devanagariUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        ) : null}
        <meta name="theme-color" content="#1c1f4a" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d0e22" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={tabIcon} />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/atom+xml" href="/news.atom" title={m.frame.feed_title()} />
        {/* The service worker shows it on a page that it stored; it knows no language. */}
        <meta name="offline-notice" content={m.frame.offline_notice({ when: "{when}" })} />
        <meta name={notSentMeta} content={[m.frame.error(), m.frame.not_sent_alert(), m.ui.ok()].join("\n")} />
        {/* The browser has it from the document, so the bundle does without (page-start/first-script.ts). */}
        <script
          data-page-start={import.meta.env.SSR ? pageStartUrl : ""}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the page's policy
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript : "" }}
        />
        <Links />
      </head>
      <body className="pb-[env(safe-area-inset-bottom)]">
        {children}
        <RestorePlaces />
        <PageScript />
      </body>
    </html>
  );
}

/**
 * Once the page is hydrated: before, `restorePlace` of page-start/run-files.ts does what the script that React Router's component renders
 * would do. In development React warns once that it does not run that script.
 */
function RestorePlaces() {
  return useIsLive() ? <ScrollRestoration storageKey={placesKey} /> : null;
}

export default function App() {
  return (
    <>
      <OfflineReading />
      <FollowLinks />
      <MarkLive />
      <Outlet />
    </>
  );
}

/** What is left when even the frame failed; pages inside the frame have a boundary of their own. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main className="page py-12">
      <MarkLive />
      <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />
    </main>
  );
}
