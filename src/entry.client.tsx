import { StrictMode, startTransition } from "react";
import { HydratedRouter } from "react-router/dom";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { loadLanguage } from "#lib/messages/loaded-language.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { nextTask } from "#lib/next-task.ts";
import { registerServiceWorker } from "#ui/offline/offline-reading.tsx";
import { startFailedEvent } from "#ui/page/live-event.ts";
import { readPageFacts } from "#ui/page/page-facts.ts";

// The page brings its style along; in development a saved style sheet is seen at once.
if (import.meta.env.DEV) void import("./styles.css");

/** The page is readable before this runs; it adds what only script can do. Each long step is a task of its own. */
async function hydrate() {
  const language = await loadLanguage(document.documentElement.lang as Locale, readPageFacts());
  await nextTask();
  const { hydrateRoot } = await import("react-dom/client");
  await nextTask();
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
  // The connection broke before the page's words arrived: it stays as it was sent, to be read, and what was tapped is not lost.
  dispatchEvent(new Event(startFailedEvent));
});
setTimeout(registerServiceWorker);
