import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";

/** What the sandbox hands to the browser, as a real checkout does. */
interface Answer {
  providerOrderId: string;
  paymentId: string;
  signature: string;
}

type Outcome = { kind: "returning" } | { kind: "failed" | "cancelled" } | { kind: "refused"; text: string };

/** What came of the last attempt, in words; takes the focus, so that it is heard. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  const m = useMessages();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new outcome takes the focus again
  useEffect(() => box.current?.focus(), [outcome]);
  if (!outcome || outcome.kind === "returning") return null;
  const [title, text] = {
    failed: [m.payments.failed_title(), m.payments.failed()],
    cancelled: [m.payments.cancelled_title(), m.payments.cancelled()],
    refused: [m.payments.refused_title(), outcome.kind === "refused" ? outcome.text : ""],
  }[outcome.kind];
  const looks = outcome.kind === "cancelled" ? "border-accent bg-accent-soft" : "border-bad bg-bad-soft";
  return (
    <div ref={box} role="alert" tabIndex={-1} className={`rounded-card border-2 p-4 ${looks}`}>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1">{text}</p>
    </div>
  );
}

/** The way back from the test provider: goes on by itself with script, by a button without. */
export function Returning({ answer }: { answer: Answer }) {
  const m = useMessages();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit(form.current);
  }, [submit]);
  return (
    <Form ref={form} method="post" className="grid gap-4 rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 className="text-xl">{m.payments.returning_title()}</h2>
      <p>{m.payments.returning()}</p>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="razorpay_order_id" value={answer.providerOrderId} />
      <input type="hidden" name="razorpay_payment_id" value={answer.paymentId} />
      <input type="hidden" name="razorpay_signature" value={answer.signature} />
      <Button type="submit">{m.payments.continue()}</Button>
    </Form>
  );
}
