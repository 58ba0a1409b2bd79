import { useLayoutEffect, useRef } from "react";
import type { PartHtml } from "./part-html.ts";
import { useServerHtml } from "./use-server-html.ts";

/**
 * A part of a page that React rendered on the server from components of ours. Its only controls are links, so it is not hydrated.
 * When another choice replaces it, the focus stays on the link with the address that was followed.
 */
export function ServerPart({ id, html, className }: { id: string; html: PartHtml | null; className?: string }) {
  const part = useRef<HTMLDivElement>(null);
  const followed = useRef("");
  const shown = useServerHtml(id, html);
  if (!import.meta.env.SSR) {
    const focused = part.current?.querySelector(":focus");
    followed.current = focused?.getAttribute("href") ?? "";
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each replacement
  useLayoutEffect(() => {
    if (!followed.current) return;
    part.current
      ?.querySelector<HTMLElement>(`a[href="${CSS.escape(followed.current)}"]`)
      ?.focus({ preventScroll: true });
  }, [shown]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it on the server, and escaped every text in it
  return <div ref={part} id={id} className={className} dangerouslySetInnerHTML={{ __html: shown }} />;
}
