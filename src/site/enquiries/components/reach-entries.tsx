import { Form, useNavigation } from "react-router";
import type { ReachEntry } from "#features/reach/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";

/** One part of the list, under its heading; nothing where it is empty. */
export function ReachEntries({ id, title, entries }: { id: string; title: string; entries: ReachEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-3 grid gap-3">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: ReachEntry }) {
  const m = useMessages().who_can_reach;
  const format = useFormat();
  const { who, what, why, since, until, withdrawn_at: withdrawnAt, fixed_because: because } = entry;
  const facts: [string, string][] = [[m.reach_why(), why]];
  if (since) facts.push([m.reach_since(), format.date(since)]);
  if (!withdrawnAt) facts.push([m.reach_until(), until]);
  if (because) facts.push([m.reach_because(), because]);
  return (
    <li className="card grid gap-2 p-5 [overflow-wrap:anywhere]">
      <h3 className="text-lg">{who}</h3>
      <p>{what}</p>
      <dl className="grid gap-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      {withdrawnAt ? <p className="font-semibold">{m.withdrawn_on({ when: format.date(withdrawnAt) })}</p> : null}
      <Change entry={entry} />
    </li>
  );
}

/** The one tap that withdraws, or allows again. */
function Change({ entry: { key, what, can_withdraw: canWithdraw, can_allow: canAllow } }: { entry: ReachEntry }) {
  const m = useMessages().who_can_reach;
  const isSending = useNavigation().state !== "idle";
  if (!canWithdraw && !canAllow) return null;
  const name = canWithdraw ? m.take_back_of({ what }) : m.allow_of({ what });
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        look="secondary"
        name={canWithdraw ? "withdraw" : "allow"}
        value={key}
        isBusy={isSending}
        aria-label={name}
      >
        {canWithdraw ? m.take_back() : m.allow()}
      </Button>
    </Form>
  );
}
