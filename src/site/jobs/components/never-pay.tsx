import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";

/** The warning beside every opening, with the way to report one (specification D10). */
export function NeverPay() {
  const m = useMessages();
  return (
    <section aria-labelledby="never-pay" className="self-start rounded-card border border-bad bg-bad-soft p-4">
      <h2 id="never-pay" className="flex items-center gap-2 text-lg">
        <Icon name="shield-alert" className="size-6 shrink-0 text-bad" strokeWidth={1.5} aria-hidden="true" />
        {m.jobs.warning()}
      </h2>
      <p className="mt-1">{m.jobs.warning_text()}</p>
      <Link to={patterns.contact} className="link mt-1 inline-flex min-h-11 items-center">
        {m.jobs.report()}
      </Link>
    </section>
  );
}
