import type { Share, Sharing } from "#features/choices/sharing/contract.ts";
import { permissions, roomLimits } from "#features/choices/sharing/room-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, OutsideLink } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import type { RoomOutcome } from "../room-form.ts";

/** With whom a list is shared, each with their link, for the student alone. */
export function People({ sharing, listId }: { sharing: Sharing; listId: string }) {
  const { sharing: m } = useMessages();
  return (
    <section id="people" aria-labelledby="people-heading" className="mt-6 scroll-mt-4">
      <h2 id="people-heading" className="text-xl">
        {m.people()}
      </h2>
      {sharing.shares.length === 0 ? <p className="mt-1 text-muted">{m.nobody()}</p> : null}
      <ul className="mt-2 grid gap-4">
        {sharing.shares.map((share) => (
          <Person key={share.id} share={share} listId={listId} />
        ))}
      </ul>
    </section>
  );
}

function Person({ share: { id, name, may, address }, listId }: { share: Share; listId: string }) {
  const { sharing: m } = useMessages();
  const act = (kind: string, action: string) => (
    <Button
      type="submit"
      name="do"
      value={`${kind}:${id}`}
      look="secondary"
      aria-label={m.for_person({ action, name })}
    >
      {action}
    </Button>
  );
  return (
    <li className="card grid gap-3 p-4">
      <h3 className="text-lg break-words">{name}</h3>
      {address ? (
        <Address address={address} name={name} id={id} />
      ) : (
        <p className="font-semibold">{m.ended({ name })}</p>
      )}
      <form method="post" action="#people" className="grid gap-3" autoComplete="off">
        <input type="hidden" name="list" value={listId} />
        <details>
          <summary className="link tap-row">{m.change()}</summary>
          <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Field id={`name-${id}`} name="name" label={m.name()} defaultValue={name} maxLength={roomLimits.name} />
            <SelectField id={`may-${id}`} name="may" label={m.may()} options={useMayOptions()} defaultValue={may} />
          </div>
          <div className="mt-3 flex flex-wrap gap-3">
            {act("change", m.change())}
            {act("remove", m.remove())}
          </div>
        </details>
        <div className="flex flex-wrap gap-3">
          {act("renew", m.renew())}
          {address ? act("end", m.end()) : null}
        </div>
        <p className="text-sm text-muted">{m.end_hint()}</p>
      </form>
    </li>
  );
}

function Address({ address, name, id }: { address: string; name: string; id: number }) {
  const { sharing: m } = useMessages();
  return (
    <>
      <Field
        id={`address-${id}`}
        name="address"
        label={m.address({ name })}
        hint={m.address_hint({ name })}
        value={address}
        readOnly
      />
      <p>
        <OutsideLink href={`https://wa.me/?text=${encodeURIComponent(address)}`} className="link tap-row">
          {m.whatsapp()}
        </OutsideLink>
      </p>
    </>
  );
}

/** A new person; the guardian who agreed is offered first. */
export function AddPerson({
  sharing: { can_share: canShare, guardian_name: guardian, shares },
  outcome: { errors },
  listId,
}: {
  sharing: Sharing;
  outcome: RoomOutcome;
  listId: string;
}) {
  const { sharing: m } = useMessages();
  const options = useMayOptions();
  if (!canShare) return <p className="mt-6 card p-4 font-semibold">{m.needs_consent()}</p>;
  return (
    <form method="post" action="#people" className="card mt-6 grid gap-4 p-4" autoComplete="off">
      <h2 className="text-xl">{m.add()}</h2>
      <input type="hidden" name="list" value={listId} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          name="name"
          label={m.name()}
          hint={m.name_hint()}
          maxLength={roomLimits.name}
          defaultValue={shares.length === 0 ? (guardian ?? "") : ""}
          error={errors.name}
          required
        />
        <SelectField name="may" label={m.may()} options={options} defaultValue="weigh" error={errors.may} />
      </div>
      <Button type="submit" name="do" value="share" className="justify-self-start">
        {m.add_button()}
      </Button>
    </form>
  );
}

function useMayOptions() {
  const { sharing: m } = useMessages();
  return permissions.map((value) => ({ value, label: m.may_name({ may: value }) }));
}
