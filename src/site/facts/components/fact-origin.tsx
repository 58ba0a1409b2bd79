import type { ReactNode } from "react";
import type { Fact } from "#features/facts/contract.ts";
import { factPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { useFigureName } from "./fact-words.ts";

/** Where a figure comes from: its source with file and line, or the rule that computes it; and what was changed in it. */
export function FactOrigin({ fact }: { fact: Fact }) {
  const m = useMessages();
  return (
    <div className="grid gap-6">
      {fact.rule ? <Rule fact={fact} rule={fact.rule} /> : null}
      <section className="card p-4 md:p-5">
        <h2 className="text-lg">{m.facts.source()}</h2>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          <Entry label={m.facts.status()}>{m.facts.status_name({ status: fact.status })}</Entry>
          {fact.source ? <SourceEntries source={fact.source} /> : null}
          {fact.file ? <FileEntries file={fact.file} /> : null}
        </dl>
        {fact.source && !fact.file ? <p className="mt-3 text-sm text-muted">{m.facts.no_file()}</p> : null}
      </section>
      <History fact={fact} />
      <p>
        <a href={`/api/facts/${fact.id}/`} className="link tap-row">
          {m.facts.api()}
        </a>
      </p>
    </div>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function SourceEntries({ source }: { source: NonNullable<Fact["source"]> }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <>
      <Entry label={m.facts.publisher()}>{source.publisher}</Entry>
      <Entry label={m.facts.document()}>
        {source.url ? <OutsideLink href={source.url}>{source.title}</OutsideLink> : source.title}
      </Entry>
      {source.year === null ? null : <Entry label={m.facts.source_year()}>{source.year}</Entry>}
      <Entry label={m.facts.captured()}>{format.date(source.captured_on)}</Entry>
      {source.via ? <Entry label={m.facts.via()}>{source.via}</Entry> : null}
      {source.licence ? <Entry label={m.facts.licence()}>{source.licence}</Entry> : null}
    </>
  );
}

function FileEntries({ file }: { file: NonNullable<Fact["file"]> }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <>
      <Entry label={m.facts.file()}>{file.name}</Entry>
      {file.line === null ? null : (
        <Entry label={/\.pdf$/i.test(file.name) ? m.facts.file_page() : m.facts.file_line()}>
          {format.number(file.line)}
        </Entry>
      )}
      <Entry label={m.facts.file_imported()}>{format.date(file.imported_on)}</Entry>
      <Entry label={m.facts.file_hash()}>
        <code className="text-sm break-all">{file.sha256}</code>
      </Entry>
    </>
  );
}

function Rule({ fact, rule }: { fact: Fact; rule: NonNullable<Fact["rule"]> }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <section className="card p-4 md:p-5">
      <h2 className="text-lg">{m.facts.rule()}</h2>
      <p className="mt-2">{m.facts.rule_name({ rule })}</p>
      {fact.made_of.length > 0 ? (
        <>
          <h3 className="mt-4 font-semibold">{m.facts.made_of()}</h3>
          <ul>
            {fact.made_of.map(({ id, name, value }) => (
              <li key={id}>
                <Link to={factPath(id)} className="link tap-row">
                  {name}: {value === null ? m.facts.not_ours() : format.number(value)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function History({ fact: { history } }: { fact: Fact }) {
  const m = useMessages();
  const format = useFormat();
  const nameOf = useFigureName();
  const read = (value: string | number | boolean | null) =>
    value === null ? m.facts.nothing() : typeof value === "number" ? format.number(value) : String(value);
  return (
    <section>
      <h2 className="text-lg">{m.facts.history()}</h2>
      {history.length === 0 ? <p className="mt-1 text-muted">{m.facts.no_history()}</p> : null}
      <ul className="mt-1 grid gap-1">
        {history.flatMap(({ at, by, changes }) =>
          changes.map(({ field, before, after }) => (
            <li key={`${at} ${field}`}>
              {m.facts.change({
                when: format.date(at),
                by,
                field: nameOf(field),
                before: read(before),
                after: read(after),
              })}
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
