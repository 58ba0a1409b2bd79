import type { NamedDisclosure } from "#features/reach/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";

/** So much of a hash tells two lines apart. */
const shownOfHash = 12;

/** Who saw the student's details: the student's own rows of the ledger, the newest first. */
export function OwnLedger({ rows, page, isLast }: { rows: NamedDisclosure[]; page: number; isLast: boolean }) {
  const m = useMessages().who_can_reach;
  return (
    <section aria-labelledby="ledger" className="mt-8">
      <h2 id="ledger" className="text-xl">
        {m.ledger_title()}
      </h2>
      <p className="mt-1">{m.ledger_intro()}</p>
      {rows.length === 0 ? <p className="card mt-3 p-5">{m.ledger_empty()}</p> : null}
      <ol className="mt-3 grid gap-3">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
      <p className="flex gap-4">
        {page > 1 ? (
          <Link to={`?ledger=${page - 1}#ledger`} className="link tap-row">
            {m.ledger_newer()}
          </Link>
        ) : null}
        {isLast ? null : (
          <Link to={`?ledger=${page + 1}#ledger`} className="link tap-row">
            {m.ledger_older()}
          </Link>
        )}
      </p>
      {rows.length > 0 ? <p className="mt-2 text-muted text-sm">{m.ledger_check()}</p> : null}
    </section>
  );
}

function Row({ row: { id, at, kind, fields, hash, staff_name: name, staff_role: role } }: { row: NamedDisclosure }) {
  const m = useMessages().who_can_reach;
  const format = useFormat();
  const seen = fields.map((field) => m.ledger_field({ field })).join(", ");
  return (
    <li className="card p-5 [overflow-wrap:anywhere]">
      <p className="font-semibold">{m.ledger_kind({ kind })}</p>
      <p>{m.ledger_by({ name, role: role ?? "", when: format.date(at) })}</p>
      <p>{m.ledger_fields({ fields: seen })}</p>
      <p className="text-muted text-sm">{m.ledger_row({ id, hash: hash.slice(0, shownOfHash) })}</p>
    </li>
  );
}
