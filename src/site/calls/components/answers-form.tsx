import { Form, useNavigation } from "react-router";
import { callShares } from "#db/schema/choices.ts";
import type { Appointment } from "#features/appointments/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { useZone } from "./call-when.tsx";

interface Props {
  one: Appointment;
  /** The number of the account, to begin with. */
  contact: string;
  errors: Record<string, string>;
  /** What was typed and refused. */
  values: Record<string, string>;
}

/** What the student answers before the call is booked, and can change afterwards. */
export function AnswersForm({ one, contact, errors, values }: Props) {
  const { calls: m } = useMessages();
  const isSending = useNavigation().state !== "idle";
  const zone = useZone(one.zone);
  const isNew = one.state === "held";
  const { form: _, ...byField } = errors;
  return (
    <Form method="post" noValidate className="mt-4 grid justify-items-start gap-4 *:w-full">
      <ErrorSummary errors={byField} />
      <input type="hidden" name="zone" value={zone} />
      <fieldset>
        <legend className="font-semibold">{m.bring()}</legend>
        <p className="text-sm text-muted">{m.bring_hint()}</p>
        {callShares.map((share) => (
          <Box
            key={share}
            name="shares"
            value={share}
            label={m.share_name({ share })}
            isTicked={one.shares.includes(share)}
          />
        ))}
      </fieldset>
      {one.place === "telephone" ? (
        <Field
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={m.phone()}
          hint={m.phone_hint()}
          error={errors.phone}
          defaultValue={values.phone ?? (one.phone || contact)}
          maxLength={20}
          required
        />
      ) : null}
      <Field
        name="guardian_email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={m.guardian()}
        hint={m.guardian_hint()}
        error={errors.guardian_email}
        defaultValue={values.guardian_email ?? one.guardian_email}
        maxLength={254}
      />
      <Box name="reminders" value="yes" label={m.reminders_consent()} isTicked={one.reminders_since !== null} />
      <Button type="submit" name="intent" value={isNew ? "book" : "save"} isBusy={isSending}>
        {isNew ? m.confirm() : m.save()}
      </Button>
    </Form>
  );
}

function Box({ name, value, label, isTicked }: { name: string; value: string; label: string; isTicked: boolean }) {
  return (
    <label className="tap-row w-full gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isTicked}
        className="size-5 shrink-0 accent-accent"
      />
      {label}
    </label>
  );
}
