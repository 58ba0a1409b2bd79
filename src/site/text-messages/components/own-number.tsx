import { Form } from "react-router";
import type { OwnTexts } from "#features/text-messages/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link.tsx";

interface Props {
  number: OwnTexts["number"];
  channels: OwnTexts["channels"];
  /** A code was sent, and can be typed. */
  mayType: boolean;
}

/** Whether the account's number is the student's, and the code that shows it. */
export function OwnNumber({ number, channels, mayType }: Props) {
  const { text_messages: m } = useMessages();
  const texts = {
    confirmed: m.number_confirmed(),
    unconfirmed: m.number_why(),
    not_a_mobile: m.number_not_mobile(),
    stopped: m.number_stopped(),
  };
  return (
    <section aria-labelledby="number" className="card mt-6 grid gap-3 p-4 md:p-5">
      <h2 id="number" className="text-xl">
        {m.number_title()}
      </h2>
      <p>{texts[number]}</p>
      {number === "unconfirmed" && mayType ? <TypeCode /> : null}
      {number === "unconfirmed" ? (
        <Form method="post" className="flex flex-wrap gap-3">
          {channels.map((channel) => (
            <Button
              key={channel}
              type="submit"
              name="send_code"
              value={channel}
              look={channel === "sms" && !mayType ? "primary" : "secondary"}
            >
              {channel === "sms" ? m.code_by_sms() : m.code_by_whatsapp()}
            </Button>
          ))}
        </Form>
      ) : null}
      <Link to={patterns.profile} className="link tap-row justify-self-start">
        {m.to_profile()}
      </Link>
    </section>
  );
}

function TypeCode() {
  const { text_messages: m } = useMessages();
  return (
    <Form method="post" className="grid max-w-sm gap-3">
      <input type="hidden" name="intent" value="confirm" />
      <Field
        name="code"
        label={m.code_label()}
        hint={m.code_hint()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <Button type="submit" className="justify-self-start">
        {m.code_confirm()}
      </Button>
    </Form>
  );
}
