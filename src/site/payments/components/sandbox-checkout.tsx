import { Form, useNavigation } from "react-router";
import type { CheckoutView } from "#features/payments/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { BackLink } from "./back-link.tsx";

/** The test provider's own checkout: three answers to choose from, none of which moves money. Source: docs/specification D7. */
export function SandboxCheckout({
  view,
  amount,
  asksPayer,
}: {
  view: CheckoutView;
  amount: string;
  /** For an order of a client, of whose payer nothing is known. */
  asksPayer: boolean;
}) {
  const m = useMessages();
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="grid gap-4 rounded-card border-2 border-accent border-dashed bg-card p-4 sm:p-6">
      <div>
        <h2 className="text-xl">{m.payments.test_payment()}</h2>
        <p className="mt-1">{m.payments.test_hint()}</p>
      </div>
      {asksPayer ? (
        <>
          <p className="text-muted">{m.payments.payer_hint()}</p>
          <Field name="payer_email" label={m.payments.payer_email()} type="email" autoComplete="email" />
          <Field name="payer_contact" label={m.payments.payer_contact()} type="tel" autoComplete="tel" />
        </>
      ) : null}
      <Button type="submit" name="intent" value="pay" isBusy={isBusy}>
        {isBusy ? m.payments.paying() : m.payments.pay_amount({ amount })}
      </Button>
      <div className="grid grid-cols-2 gap-3">
        <Button type="submit" name="intent" value="fail" look="secondary" isBusy={isBusy}>
          {m.payments.fail()}
        </Button>
        <Button type="submit" name="intent" value="cancel" look="secondary" isBusy={isBusy}>
          {m.payments.cancel()}
        </Button>
      </div>
      <BackLink view={view} />
    </Form>
  );
}
