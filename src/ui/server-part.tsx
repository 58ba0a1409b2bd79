import { useLayoutEffect, useRef } from "react";
import type { PartHtml } from "./part-html.ts";
import { useServerHtml } from "./use-server-html.ts";

/**
 * A part of a page that React made on the server from components of ours, where nothing but links is pressed: the browser
 * needs no script for it. When another choice replaces it, the focus stays on the link that was followed, by its id.
 */
export function ServerPart({ id, html, className }: { id: string; html: PartHtml | null; className?: string }) {
  const part = useRef<HTMLDivElement>(null);
  const focusedId = useRef("");
  const shown = useServerHtml(id, html);
  if (!import.meta.env.SSR) focusedId.current = document.activeElement?.id ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each replacement
  useLayoutEffect(() => {
    const followed = focusedId.current ? document.getElementById(focusedId.current) : null;
    if (followed && part.current?.contains(followed)) followed.focus({ preventScroll: true });
  }, [shown]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it on the server, and escaped every text in it
  return <div ref={part} id={id} className={className} dangerouslySetInnerHTML={{ __html: shown }} />;
}
