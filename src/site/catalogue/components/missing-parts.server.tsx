import type { College } from "#features/catalogue/college-contract.ts";
import { contactPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { PageSection } from "./page-section.tsx";

/** What we do not have of a college of which little is known, in one place, and how to ask for it. */
export function MissingParts({ college: { id, name } }: { college: Pick<College, "id" | "name"> }) {
  const m = useMessages();
  return (
    <PageSection id="missing" title={m.college_answers.missing()}>
      <ul className="grid gap-1">
        {[m.fees.absent(), m.college.no_placements(), m.college.no_hostel()].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="no-print mt-4">
        <a href={contactPath(`college-${id}`)} rel="nofollow" className={buttonClasses("primary")}>
          {m.college_answers.ask()}
        </a>
      </p>
      <p className="mt-2 text-muted">{m.college_answers.ask_hint({ name })}</p>
    </PageSection>
  );
}
