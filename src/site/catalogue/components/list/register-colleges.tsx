import type { RegisterCollege } from "#features/catalogue/register-contract.ts";
import { contactPath, registerPath } from "#lib/addresses.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";

/**
 * Colleges of which there are no facts here, as the national register lists them, each with a way to request it.
 *
 * @param count on all pages of the list
 * @param isOnly the list has no college with facts
 */
export function RegisterColleges({
  colleges,
  count,
  isOnly,
}: {
  colleges: RegisterCollege[];
  count: number;
  isOnly: boolean;
}) {
  const m = useMessages();
  const [first] = colleges;
  if (!first) return null;
  return (
    <section aria-labelledby="register" className="pt-6">
      <h2 id="register" className="text-xl md:text-2xl">
        {isOnly ? m.registers.title() : m.registers.after({ count })}
      </h2>
      <p className="mt-1 text-muted">{m.registers.intro({ count })}</p>
      <ul className="mt-4 grid grid-cols-1 gap-2 md:grid-cols-2">
        {colleges.map((college) => (
          <RegisterCard key={college.code} college={college} />
        ))}
      </ul>
      <SourceNote source={first.source} />
    </section>
  );
}

/** Quieter than a college with figures, and without empty places for them: what the register states of it is on its own page. */
function RegisterCard({ college: { code, name, district, state, fields } }: { college: RegisterCollege }) {
  const { registers: m } = useMessages();
  const placeLine = usePlaceLine();
  const teaches = fields.map((field) => m.field_name({ field: field.replace("-", "_") })).join(", ");
  const facts = [m.kind_name({ kind: code.slice(0, 1) }), placeLine([district, state]), teaches];
  return (
    <li className="register-card">
      <h3>
        <Link to={registerPath(code)} className="link tap-row">
          {name}
        </Link>
      </h3>
      <p>{facts.filter(Boolean).join(" · ")}</p>
      <p>
        <span>{m.mark()}</span>
        <Link to={contactPath(`register-${code}`)} rel="nofollow" className="link tap-row">
          <span aria-hidden="true">{m.ask()}</span>
          <span className="sr-only">{m.ask_for({ name })}</span>
        </Link>
      </p>
    </li>
  );
}
