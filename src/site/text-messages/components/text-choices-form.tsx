import { Form } from "react-router";
import type { OwnTexts } from "#features/text-messages/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { type TextPurpose, textChannels, textPurposes } from "#lib/text-templates.ts";
import { Button } from "#ui/button.tsx";

type Consents = Pick<OwnTexts["consents"][number], "channel" | "purpose">[];

interface Props {
  channels: OwnTexts["channels"];
  consents: Consents;
  /** Until the number is confirmed, boxes can only be unticked. */
  mayChoose: boolean;
}

/** A box for each channel and purpose. */
export function TextChoicesForm({ channels, consents, mayChoose }: Props) {
  const { text_messages: m } = useMessages();
  const names = { sms: m.by_sms(), whatsapp: m.by_whatsapp() };
  const purposes: Record<TextPurpose, string> = {
    appointments: m.for_appointments(),
    dates: m.for_dates(),
    answers: m.for_answers(),
  };
  const ticked = new Set(consents.map(({ channel, purpose }) => `${channel}-${purpose}`));
  const shown = textChannels.filter((one) => channels.includes(one) || consents.some(({ channel }) => channel === one));
  return (
    <Form method="post" key={[...ticked].join()} autoComplete="off" className="card mt-6 grid gap-3 p-4 md:p-5">
      <h2 className="text-xl">{m.choose()}</h2>
      {mayChoose ? null : <p className="text-muted">{m.choose_first()}</p>}
      <input type="hidden" name="intent" value="save" />
      {shown.map((channel) => (
        <fieldset key={channel}>
          <legend className="font-semibold">{names[channel]}</legend>
          {textPurposes.map((purpose) => {
            const box = `${channel}-${purpose}`;
            return (
              <label key={purpose} className="flex min-h-11 items-center gap-3 py-1">
                <input
                  type="checkbox"
                  name="consent"
                  value={box}
                  defaultChecked={ticked.has(box)}
                  disabled={!ticked.has(box) && !(mayChoose && channels.includes(channel))}
                  className="size-5 shrink-0 accent-accent"
                />
                {purposes[purpose]}
              </label>
            );
          })}
        </fieldset>
      ))}
      <p className="text-sm text-muted">{m.end_hint()}</p>
      {mayChoose || ticked.size > 0 ? (
        <Button type="submit" className="justify-self-start">
          {m.save()}
        </Button>
      ) : null}
    </Form>
  );
}
