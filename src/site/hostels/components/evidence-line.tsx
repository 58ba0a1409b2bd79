import type { HostelEvidence } from "#features/hostels/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";

/** Who confirmed a fact and when; of an old one the month alone. */
export function EvidenceLine({ evidence }: { evidence: HostelEvidence | null | undefined }) {
  const { hostels: m } = useMessages();
  const format = useFormat();
  if (!evidence) return <p className="text-sm text-muted">{m.never_confirmed()}</p>;
  const { basis, residents, doubts, is_current: isCurrent } = evidence;
  const date = format.date(evidence.confirmed_on);
  // The month without its day: "Mar 2026".
  const month = date.slice(date.indexOf(" ") + 1);
  return (
    <div className="text-sm">
      <p className={`flex items-start gap-1.5 ${isCurrent ? "text-good" : "text-muted"}`}>
        <Icon
          name={isCurrent ? "shield-check" : "calendar-clock"}
          className="mt-0.5 size-4 shrink-0"
          strokeWidth={1.5}
          aria-hidden="true"
        />
        {isCurrent ? m.confirmed({ basis, date, count: residents }) : m.last_confirmed({ month })}
      </p>
      {doubts > 0 ? <p className="text-muted">{m.doubts({ count: doubts })}</p> : null}
    </div>
  );
}
