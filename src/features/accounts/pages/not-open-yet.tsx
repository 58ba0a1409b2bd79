import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Scene } from "#ui/picture.tsx";

/** Stands at the addresses of accounts until they open: says so, and what can be done without one. */
export default function NotOpenYet() {
  const m = useMessages();
  return (
    <div className="page flex flex-col items-center gap-4 py-12 text-center" data-tint="engineering">
      <PageHead title={m.frame.title({ page: m.accounts.title() })} isIndexed={false} />
      <div className="h-36 w-64 overflow-hidden rounded-card">
        <Scene kind="campus" id={12} />
      </div>
      <h1 className="text-3xl">{m.accounts.title()}</h1>
      <p className="reading text-lg">{m.accounts.not_open_yet()}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={patterns.streams}>{m.accounts.browse()}</ButtonLink>
        <ButtonLink to={patterns.contact} look="secondary">
          {m.frame.contact_us()}
        </ButtonLink>
      </div>
    </div>
  );
}
