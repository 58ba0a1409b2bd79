import type { CheckoutView } from "#features/payments/contract.ts";
import { patterns, unfinishedSignUpPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** Back to where the order was begun, with everything that was typed. */
export function BackLink({ view }: { view: CheckoutView }) {
  const m = useMessages();
  if (!view.isOwner) return null;
  const [address, label] = view.isSignUp
    ? [unfinishedSignUpPath(view.publicId), m.payments.back_to_sign_up()]
    : [patterns.myPackage, m.payments.back_to_package()];
  return (
    <p>
      <a href={address} className="link tap-row">
        {label}
      </a>
      {view.isSignUp ? <span className="block text-muted text-sm">{m.payments.details_kept()}</span> : null}
    </p>
  );
}
