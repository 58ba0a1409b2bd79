import { startTransition, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { languages } from "#lib/messages/compiled/load.ts";
import { loadLanguage } from "#lib/messages/loaded-language.ts";
import { LanguageProvider, useMessages } from "#lib/messages/messages.tsx";
import { nextTask } from "#lib/next-task.ts";

/** All that React asks of an element in which components draw nothing. */
function emptyElement(): Element {
  const ownerDocument = { nodeType: 9, addEventListener() {} };
  return { nodeType: 1, tagName: "DIV", ownerDocument, addEventListener() {} } as unknown as Element;
}

const said: string[] = [];
let openPage: (() => void) | null = null;

function Page() {
  const { choices: m } = useMessages();
  const [text] = useState(m.title());
  useRef(null);
  said.push(text);
  return null;
}

function Site() {
  const [isOpen, setOpen] = useState(false);
  openPage = () => startTransition(() => setOpen(true));
  return isOpen ? <Page /> : null;
}

// Files share their worker: what else runs there would take itself for a browser's.
afterEach(() => vi.unstubAllGlobals());

test("a component whose words arrive while it is first drawn is drawn without an error", async () => {
  vi.stubGlobal("window", { HTMLIFrameElement: class {} }); // why: React asks the window of a browser while it draws
  // The file is here already, as after a look ahead at the page behind a link: words arrive within the task that draws.
  await (await languages.en()).choices();
  const language = await loadLanguage("en", { words: [], names: {}, overrides: null });
  const errors: unknown[] = [];
  const root = createRoot(emptyElement(), { onRecoverableError: (error) => errors.push(error) });
  root.render(
    <LanguageProvider language={language}>
      <Site />
    </LanguageProvider>,
  );
  await vi.waitFor(() => expect(openPage).not.toBeNull());
  openPage?.();
  await vi.waitFor(() => expect(said).toContain("Choice lists"));
  flushSync(() => root.unmount());
  // What React has scheduled still runs, in tasks of its own.
  await nextTask();
  await nextTask();
  expect(errors).toEqual([]);
});
