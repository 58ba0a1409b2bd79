import type { ReactNode } from "react";
import type { RegisterCollege } from "#features/catalogue/register-contract.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";

/** What the register states of a college, and what its name does. */
export function RegisterFacts({ college }: { college: RegisterCollege }) {
  const { registers: m } = useMessages();
  const placeLine = usePlaceLine();
  const { code, district, state, founded_year: founded, university, website, fields } = college;
  const teaches = fields.map((field) => m.field_name({ field: field.replace("-", "_") })).join(", ");
  const facts = [
    { label: m.code(), value: code },
    { label: m.kind(), value: m.kind_name({ kind: code.slice(0, 1) }) },
    { label: m.place(), value: placeLine([district, state]) },
    { label: m.teaches(), value: teaches && m.from_name({ fields: teaches }) },
    { label: m.founded(), value: founded === null ? "" : String(founded) },
    { label: m.university(), value: university },
  ].filter(({ value }) => value !== "");
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label={m.website()}>
        {website ? (
          <OutsideLink href={website}>{website.replace(/^https?:\/\//, "")}</OutsideLink>
        ) : (
          m.website_unknown()
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
