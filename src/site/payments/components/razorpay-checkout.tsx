import { useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { CheckoutView } from "#features/payments/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { type Alert, AlertDialog } from "#ui/dialog/alert-dialog.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { BackLink } from "./back-link.tsx";
import { loadScript, openRazorpay } from "./razorpay-window.ts";

interface Razorpay {
  keyId: string;
  script: string;
  providerOrderId: string;
  payer: { name: string; email: string; contact: string } | null;
}

/**
 * Razorpay's checkout: its window opens over this page, and what it answers goes to this page's action. A script that
 * does not arrive, a window that is closed and a payment that fails all leave everything as it was.
 */
export function RazorpayCheckout({
  view,
  razorpay,
  amount,
  supportEmail,
}: {
  view: CheckoutView;
  razorpay: Razorpay;
  amount: string;
  supportEmail: string;
}) {
  const m = useMessages();
  const submit = useSubmit();
  const isLive = useIsLive();
  const isSending = useNavigation().state !== "idle";
  const [isOpen, setOpen] = useState(false);
  const [alert, setAlert] = useState<Alert | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function pay() {
    setOpen(true);
    setHint(null);
    try {
      await loadScript(razorpay.script);
      if (isGone.current) return;
      openRazorpay({
        ...razorpay,
        amountPaise: view.amountPaise,
        siteName: m.frame.site_name(),
        description: view.packageName,
        onPaid: (answer) => submit({ intent: "confirm", ...answer }, { method: "post" }),
        onFailed: () => setHint(m.payments.failed()),
        onClosed: () => {
          setOpen(false);
          setHint((known) => known ?? m.payments.dismissed());
        },
      });
    } catch {
      setOpen(false);
      setHint(m.payments.script_failed_hint({ email: supportEmail }));
      setAlert({ title: m.payments.script_failed_title(), text: m.payments.script_failed() });
    }
  }

  const label = hint ? m.payments.try_again() : m.payments.pay_amount({ amount });
  return (
    <div className="grid gap-4 rounded-card border border-line bg-card p-4 sm:p-6">
      <p>{m.payments.methods()}</p>
      <noscript>
        <p className="rounded-card border-2 border-bad bg-bad-soft p-4">{m.payments.needs_script()}</p>
      </noscript>
      {hint ? (
        <p role="status" className="rounded-card border border-accent bg-accent-soft p-4">
          {hint}
        </p>
      ) : null}
      <Button onClick={pay} isBusy={!isLive || isOpen || isSending}>
        {isOpen || isSending ? m.payments.opening() : label}
      </Button>
      <BackLink view={view} />
      <AlertDialog alert={alert} onDismiss={() => setAlert(null)} />
    </div>
  );
}
