import type { ReactNode } from "react";
import type { RegisterCollege } from "#features/catalogue/register-contract.ts";
import { contactPath } from "#lib/addresses.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { ButtonLink, OutsideLink } from "#ui/button.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";

/** Colleges that have no page here, as the national register lists them, each with a way to ask for it. */
export function RegisterColleges({ colleges }: { colleges: RegisterCollege[] }) {
  const m = useMessages();
  const [first] = colleges;
  if (!first) return null;
  return (
    <section aria-labelledby="register" className="page pt-6">
      <h2 id="register" className="text-xl md:text-2xl">
        {m.registers.title()}
      </h2>
      <p className="mt-1 text-muted">{m.registers.intro({ count: colleges.length })}</p>
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
        {colleges.map((college) => (
          <li key={college.code} className="card flex flex-col p-4 md:p-5">
            <h3 className="wrap-anywhere text-lg">{college.name}</h3>
            <Facts college={college} />
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

function Facts({ college }: { college: RegisterCollege }) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const { code, district, state, founded_year: founded, university, website } = college;
  const facts = [
    { label: m.registers.code(), value: code },
    { label: m.registers.place(), value: placeLine([district, state]) },
    { label: m.registers.founded(), value: founded === null ? "" : String(founded) },
    { label: m.registers.university(), value: university },
  ].filter(({ value }) => value !== "");
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label={m.registers.website()}>
        {website ? (
          <OutsideLink href={website}>{website.replace(/^https?:\/\//, "")}</OutsideLink>
        ) : (
          m.registers.website_unknown()
        )}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
