import { useMatches } from "react-router";
import { aboutKey } from "#features/enquiries/about.ts";
import type { About, EnquiryHandle } from "#features/enquiries/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** What the open page is about, where its route says so in its `handle`; null elsewhere. */
export function usePageAbout(): About | null {
  const matches = useMatches();
  for (const { handle, loaderData } of matches) {
    const say = (handle as Partial<EnquiryHandle<unknown>> | undefined)?.enquiryAbout;
    // A page that failed has no data.
    if (say && loaderData) return say(loaderData);
  }
  return null;
}

/** Shows what a message is about and sends its key along; the server looks the name up again. */
export function AboutNote({ about }: { about: About | null }) {
  const m = useMessages();
  if (!about) return null;
  return (
    <p className="wrap-anywhere rounded-control bg-sunken px-4 py-2 font-semibold">
      {m.contact.about({ name: about.name })}
      <input type="hidden" name="about" value={aboutKey(about)} />
    </p>
  );
}
