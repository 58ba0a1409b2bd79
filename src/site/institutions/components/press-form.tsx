import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook } from "#ui/button.tsx";

interface PressFormProps {
  intent: string;
  label: string;
  text?: string;
  /** Of what it is about. */
  id?: number;
  look?: ButtonLook;
}

/** A form that is one button. */
export function PressForm({ intent, label, text, id, look = "primary" }: PressFormProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className="grid gap-2">
      {text ? <p>{text}</p> : null}
      <input type="hidden" name="intent" value={intent} />
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      <Button type="submit" look={look} isBusy={isSending} className="justify-self-start">
        {label}
      </Button>
    </Form>
  );
}
