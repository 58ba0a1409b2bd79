import type { RegisterCollege } from "#features/catalogue/register-contract.ts";
import { contactPath, registerPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";
import { RegisterFacts } from "../register-entry.tsx";

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
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
        {colleges.map((college) => (
          <li key={college.code} className="card flex flex-col p-4 md:p-5">
            <h3 className="wrap-anywhere text-lg">
              <Link to={registerPath(college.code)} className="link">
                {college.name}
              </Link>
            </h3>
            <p className="text-sm text-muted">{m.registers.mark()}</p>
            <RegisterFacts college={college} />
            <ButtonLink to={contactPath(`register-${college.code}`)} look="secondary" className="mt-4 self-start">
              <span aria-hidden="true">{m.registers.ask()}</span>
              <span className="sr-only">{m.registers.ask_for({ name: college.name })}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <SourceNote source={first.source} />
    </section>
  );
}
