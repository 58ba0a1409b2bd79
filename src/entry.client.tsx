import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loaders } from "#lib/messages/compiled/load.ts";
import { createLanguage, LanguageProvider } from "#lib/messages/messages.tsx";
import { registerServiceWorker } from "#ui/offline-reading.tsx";

/** The page is readable before this runs; it adds what only script can do. */
async function hydrate() {
  const locale = document.documentElement.lang as keyof typeof loaders;
  const language = createLanguage(locale, await loaders[locale]());
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

void hydrate();
registerServiceWorker();
