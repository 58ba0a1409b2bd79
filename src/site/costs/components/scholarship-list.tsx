import type { CostAnswer, FittingScholarship } from "#features/costs/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useAmountText, WhenToApply } from "#site/scholarships/components/scholarship-card.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";

/** Scholarships that the answers do not contradict: what is met, and what must be checked before one counts on them. */
export function ScholarshipList({ scholarships: { count, results } }: { scholarships: CostAnswer["scholarships"] }) {
  const { costs: m } = useMessages();
  const [first] = results;
  return (
    <section aria-labelledby="scholarships-title">
      <h2 id="scholarships-title" className="text-xl">
        {m.scholarships_title()}
      </h2>
      <p className="mt-1">{count === 0 ? m.no_scholarships() : m.scholarships_lead({ count })}</p>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {results.map((fitting) => (
          <Fitting key={fitting.scholarship.id} fitting={fitting} />
        ))}
      </ul>
      {first ? <SourceNote source={first.scholarship.source} /> : null}
      <p className="print:hidden">
        <Link to={patterns.scholarships} className="link tap-row">
          {m.all_scholarships()}
        </Link>
      </p>
    </section>
  );
}

function Fitting({ fitting: { scholarship, conditions } }: { fitting: FittingScholarship }) {
  const { costs: m, scholarships: words } = useMessages();
  const named = (isMet: boolean) =>
    conditions
      .filter(({ is_met }) => is_met === isMet)
      .map(({ condition }) => m.condition_name({ condition }))
      .join(", ");
  const [met, open] = [named(true), named(false)];
  const amountText = useAmountText();
  const { name, link } = scholarship;
  return (
    <li className="card min-w-0 p-4">
      <h3 className="text-base leading-snug">{name}</h3>
      <p className="[overflow-wrap:anywhere]">{amountText(scholarship)}</p>
      <p className="text-sm font-semibold">
        <WhenToApply scholarship={scholarship} />
      </p>
      {met ? <p className="text-sm text-good">{m.met({ conditions: met })}</p> : null}
      {open ? <p className="text-sm">{m.to_check({ conditions: open })}</p> : null}
      {link ? (
        <p className="mt-1 text-sm print:hidden">
          <OutsideLink href={link}>{words.apply({ name })}</OutsideLink>
        </p>
      ) : null}
    </li>
  );
}
