import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { ErrorPage } from "#features/frame/components/error-page.tsx";
import { depsContext, localeContext, requestIdContext } from "#http/request-context.server.ts";
import { themeScript } from "#ui/theme.ts";
import type { Route } from "./+types/root";
import "./styles.css";

/** The language of the page and the id of its request, which an error page names. */
export function loader({ context }: Route.LoaderArgs) {
  return {
    locale: context.get(localeContext),
    requestId: context.get(requestIdContext),
    publicUrl: context.get(depsContext).config.PUBLIC_URL,
  };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={root?.locale ?? "en"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#1c1f4a" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash stands in the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Links />
      </head>
      <body className="pb-[env(safe-area-inset-bottom)]">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** What is left when even the frame failed; pages inside the frame have a boundary of their own. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <main className="page py-12">
      <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} requestId={root?.requestId} />
    </main>
  );
}
