import type { StatedTopic } from "#db/schema/choices.ts";
import type { College } from "#features/catalogue/college-contract.ts";
import { claimCollegePath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { StatedValue } from "#site/institutions/components/stated-value.tsx";

/**
 * What the college's office states, marked as its own words, under the figures of the sources.
 *
 * @param topics absent: all
 */
export function Stated({ facts, topics }: { facts: College["stated"]; topics?: readonly StatedTopic[] }) {
  const { institutions: m } = useMessages();
  const format = useFormat();
  const shown = topics ? facts.filter(({ topic }) => topics.includes(topic)) : facts;
  if (shown.length === 0) return null;
  return (
    <aside className="mt-4 rounded-card border border-dashed border-line-strong p-4">
      <p className="font-semibold">{m.stated_by_college()}</p>
      <ul className="mt-1 grid gap-1">
        {shown.map((fact) => (
          <li key={`${fact.topic} ${fact.programme} ${fact.year} ${fact.value}`} className="wrap-anywhere">
            <StatedValue fact={fact} />{" "}
            <small className="text-sm text-muted">{m.stated_on({ date: format.date(fact.stated_on) })}</small>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{m.stated_note()}</p>
    </aside>
  );
}

/** The quiet way in for the college itself. */
export function OfficeLink({ collegeId }: { collegeId: number }) {
  const { institutions: m } = useMessages();
  return (
    <p className="no-print mt-6">
      <a href={claimCollegePath(collegeId)} rel="nofollow" className="link tap-row text-sm text-muted">
        {m.claim_title()}
      </a>
    </p>
  );
}
