import type { ConsentState } from "#features/accounts/rules.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { HandOverLink, type HandOverTexts } from "./hand-over.tsx";

/** The state of the guardian's consent, while there is something to say about it. */
export function ConsentNotice({
  consent,
  handOver,
}: {
  consent: ConsentState;
  handOver: (HandOverTexts & { guardianEmail: string }) | null;
}) {
  const m = useMessages();
  if (consent !== "pending" && consent !== "refused") return null;
  const isPending = consent === "pending";
  return (
    <section className="mt-6 rounded-card border-2 border-accent bg-card p-5 sm:p-6">
      <h2 className="text-xl">
        {isPending ? m.dashboard.consent_pending_title() : m.dashboard.consent_refused_title()}
      </h2>
      <p className="mt-1">
        {isPending ? <Pending isAsked={handOver?.guardianEmail !== ""} /> : m.dashboard.consent_refused()}
      </p>
      {handOver ? <HandOverLink handOver={handOver} heading="h3" /> : null}
      {isPending ? (
        <Link to={patterns.guardianRequest} className="link mt-2 inline-flex min-h-11 items-center">
          {m.dashboard.consent_ask_again()}
        </Link>
      ) : null}
    </section>
  );
}

function Pending({ isAsked }: { isAsked: boolean }) {
  const { dashboard: m } = useMessages();
  return (
    <>
      {isAsked ? m.consent_asked() : m.consent_not_asked()} {m.consent_pending()}
    </>
  );
}
