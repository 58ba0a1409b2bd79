import type { Room } from "#features/choices/sharing/contract.ts";
import { criteria, maxWeight, roomLimits } from "#features/choices/sharing/room-rules.ts";
import { itemAt, valueFor } from "#lib/lookups.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { emptyVetoes, type RoomOutcome, type TypedOpinion } from "../room-form.ts";
import { rowName } from "./room-parts.ts";

/** One person's answer: how important each point is, and the rows that they refuse, each with a reason. */
export function WeighForm({
  room,
  outcome: { errors, opinion },
  listId,
}: {
  room: Room;
  outcome: RoomOutcome;
  listId: string;
}) {
  const { sharing: m } = useMessages();
  const typed = opinion ?? typedOf(room.own_opinion);
  const places = new Map(room.list.rows.map(({ key }, index) => [key, index + 1]));
  const kept = typed.reasons.filter(({ row }) => places.has(row));
  const hasAnswered = room.people.some(({ id, has_answered: isGiven }) => id === room.me && isGiven);
  const values = Array.from({ length: maxWeight + 1 }, (_, weight) => String(weight));
  return (
    <form method="post" action="#room" className="card mt-4 grid gap-4 p-4" autoComplete="off">
      <h3 className="text-lg">{m.weigh()}</h3>
      <p className="text-muted">{hasAnswered ? m.weigh_again() : m.weigh_hint()}</p>
      <input type="hidden" name="list" value={listId} />
      <input type="hidden" name="keys" value={room.list.rows.map(({ key }) => key).join(",")} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {criteria.map((criterion) => (
          <SelectField
            key={criterion}
            name={`weight-${criterion}`}
            label={m.criterion({ criterion })}
            asking={m.weight_ask()}
            options={values.map((value) => ({ value, label: m.weight({ weight: value }) }))}
            defaultValue={typed.weights[criterion] ?? ""}
            error={errors[`weight-${criterion}`]}
            required
          />
        ))}
      </div>
      {room.list.rows.length > 0 ? (
        <fieldset className="grid gap-3">
          <legend className="font-semibold">{m.vetoes()}</legend>
          <p className="text-sm text-muted">{m.vetoes_hint()}</p>
          {kept.map(({ row, reason }) => (
            <div key={row}>
              <input type="hidden" name="veto_row" value={row} />
              <Field
                name={`reason-${row}`}
                label={m.veto_of({ number: valueFor(places, row), name: nameAt(room, valueFor(places, row)) })}
                hint={m.veto_keep_hint()}
                defaultValue={reason}
                maxLength={roomLimits.reason}
              />
            </div>
          ))}
          {Array.from({ length: emptyVetoes }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have no other name
            <div key={at} className="grid grid-cols-1 gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <Field
                name={`veto-place-${at}`}
                label={m.veto_place()}
                inputMode="numeric"
                maxLength={4}
                defaultValue={typed.added[at]?.place ?? ""}
                error={errors[`veto-place-${at}`]}
              />
              <Field
                name={`veto-reason-${at}`}
                label={m.veto_reason()}
                maxLength={roomLimits.reason}
                defaultValue={typed.added[at]?.reason ?? ""}
              />
            </div>
          ))}
        </fieldset>
      ) : null}
      <Button type="submit" name="do" value="answer" className="justify-self-start">
        {m.weigh_save()}
      </Button>
    </form>
  );
}

function nameAt({ list }: Room, place: number): string {
  return rowName(itemAt(list.rows, place - 1));
}

/** An answer that was given, as the form shows it. */
function typedOf(own: Room["own_opinion"]): TypedOpinion {
  const weights = Object.entries(own?.weights ?? {}).map(([criterion, weight]) => [criterion, String(weight)]);
  return { weights: Object.fromEntries(weights), reasons: own?.vetoes ?? [], added: [] };
}
