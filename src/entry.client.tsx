import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadLanguage } from "#lib/messages/loaded-language.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { registerServiceWorker } from "#ui/offline-reading.tsx";

// The page brings its style along; in development a saved style sheet is seen at once.
if (import.meta.env.DEV) void import("./styles.css");

/** The page is readable before this runs; it adds what only script can do. */
async function hydrate() {
  const language = await loadLanguage(document.documentElement);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageProvider language={language}>
          <HydratedRouter />
        </LanguageProvider>
      </StrictMode>,
    );
  });
}

hydrate().catch(() => {
  // The connection broke before the page's words arrived: it stays as it was sent, to be read.
});
registerServiceWorker();
