import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import type { SiteFacts } from "#ui/page-head.tsx";
import { useIsLive } from "#ui/use-is-live.ts";

/** The page's address with the choices that tell nothing of the student. */
export function ShareLink({ address }: { address: string }) {
  const { chances: m } = useMessages();
  const isLive = useIsLive();
  const [copied, setCopied] = useState("");
  const link = (useRouteLoaderData<SiteFacts>("root")?.publicUrl ?? "") + address;
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(link),
      // Not allowed here: the link beside the button can be copied by hand.
      () => {},
    );
  };
  return (
    <p className="no-print mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={address} className="link tap-row">
        {m.share()}
      </a>
      {isLive && "clipboard" in navigator ? (
        <Button look="secondary" onClick={copy}>
          {copied === link ? m.copied() : m.copy()}
        </Button>
      ) : null}
      <span className="text-sm text-muted">{m.share_hint()}</span>
    </p>
  );
}
