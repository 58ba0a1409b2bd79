import type { Merit } from "#features/chances/merits/contract.ts";
import { closingListPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { Converted } from "../scales/converted.tsx";
import { ToList } from "../scales/to-list.tsx";

/** The sum, what it is made of, and what it is good for: the list that goes by it, or the rank that a list gives it. */
export function MeritAnswer({ merit: { form, figure, parts, conversion } }: { merit: Merit }) {
  const { scale: m } = useMessages();
  const format = useFormat();
  const exact = (value: number) => (Number.isInteger(value) ? format.number(value) : String(value));
  return (
    <section id="answer" aria-labelledby="merit-title" className="mt-4 grid gap-3 scroll-mt-24">
      <h2 id="merit-title" className="text-2xl" role="status">
        {m.merit_answer({ name: form.name, figure: exact(figure), full: form.out_of })}
      </h2>
      <ul aria-label={m.merit_table()} className="card max-w-reading divide-y divide-line px-4">
        {parts.map(({ part, label, marks, out_of: full, adds, is_counted: isCounted }) => (
          <li key={part} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {label}: {m.of_full({ marks: exact(marks), full: exact(full) })}
            </span>
            <span className="figure font-semibold">
              {isCounted ? m.merit_adds({ adds: exact(adds) }) : m.not_counted()}
            </span>
          </li>
        ))}
      </ul>
      {conversion ? <Converted answer={conversion} /> : null}
      {conversion?.result ? null : form.closings_by === "marks" ? (
        <ToList authority={form.authority} of={form.figure} figure={figure} hasChances={form.has_chances} />
      ) : (
        <p className="max-w-reading">
          {m.rank_needed()}{" "}
          <Link to={closingListPath(form.authority)} className="link tap-row">
            {m.ask_with_rank()}
          </Link>
        </p>
      )}
    </section>
  );
}
