import type { ClosingForm } from "#features/chances/closings/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { RuleSource } from "./rule-source.tsx";

/** Every code of the authority's lists in words, the paper that is required, and where the rules are from. */
export function CodeTable({ form: { codes, sources, title } }: { form: ClosingForm }) {
  const { closings: m } = useMessages();
  return (
    <section id="codes" aria-labelledby="codes-title" className="mt-8 scroll-mt-24">
      <h2 id="codes-title" className="text-xl">
        {m.codes()}
      </h2>
      {codes.length === 0 ? (
        <p className="max-w-reading">{m.codes_unknown()}</p>
      ) : (
        <DataTable
          caption={m.codes_of({ title })}
          columns={[{ label: m.code() }, { label: m.meaning() }, { label: m.papers() }]}
          rows={codes.map(({ code, words, papers }) => ({
            key: code,
            cells: [code, words || m.not_explained({ code }), papers.join(", ") || m.no_paper()],
          }))}
        />
      )}
      {sources.map(({ publisher, title: source, address, official }) => (
        <p key={source} className="mt-2 max-w-reading text-sm text-muted">
          <RuleSource {...{ publisher, official }} title={source} />{" "}
          {address ? <OutsideLink href={address}>{publisher}</OutsideLink> : null}
        </p>
      ))}
    </section>
  );
}
