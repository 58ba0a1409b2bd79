import { type ReactNode, useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import type { CheckoutStatus, CheckoutView } from "#features/payments/contract.ts";
import { checkoutPath, loginPath, patterns, receiptPath, unfinishedSignUpPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink, buttonClasses } from "#ui/button.tsx";

const pollMs = 3_000;

/** The state of an order when there is nothing to pay now: works after a reload, in any browser, without script. */
export function CheckoutState({ view }: { view: CheckoutView }) {
  const m = useMessages();
  const words = m.payments;
  const texts: Record<Exclude<CheckoutStatus, "open">, [title: string, ...text: string[]]> = {
    pending: [words.pending_title(), view.isSignUp ? words.pending() : words.pending_upgrade()],
    paid: [words.paid_title(), words.paid_waiting()],
    done: [
      words.paid_title(),
      view.isSignUp ? words.account_created() : words.package_changed(),
      words.receipt_mailed(),
    ],
    attention: [words.attention_title(), words.attention(), words.attention_refund()],
    expired: [words.expired_title(), words.expired()],
    refunded: [words.refunded_title(), words.refunded()],
    unavailable: [words.unavailable_title(), view.isSignUp ? words.unavailable() : words.unavailable_upgrade()],
    elsewhere: view.isSignUp ? [words.elsewhere_title(), words.elsewhere()] : [words.log_in_title(), words.log_in()],
    outdated: [words.outdated_title(), words.outdated()],
  };
  if (view.status === "open") return null;
  const [title, ...paragraphs] = texts[view.status];
  const isGood = view.status === "done" || view.status === "paid";
  return (
    <section
      role="status"
      className={`rounded-card border-2 p-4 sm:p-6 ${isGood ? "border-good bg-good-soft" : "border-accent bg-accent-soft"}`}
    >
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      {paragraphs.map((text) => (
        <p key={text} className="mt-2 text-lg">
          {text}
        </p>
      ))}
      <NextStep view={view} />
    </section>
  );
}

/** One useful way on. */
function NextStep({ view }: { view: CheckoutView }) {
  const m = useMessages();
  const { status, publicId } = view;
  if (status === "pending") return <Waiting publicId={publicId} />;
  if (status === "done") return <AfterPayment view={view} />;
  if (!view.isSignUp) return <NextStepOfStudent view={view} />;
  if (status === "unavailable") {
    return (
      <Actions>
        <ButtonLink to={unfinishedSignUpPath(publicId)}>{m.payments.back_to_sign_up()}</ButtonLink>
      </Actions>
    );
  }
  if (status === "expired" || status === "elsewhere") {
    return (
      <Actions>
        <ButtonLink to={patterns.signup}>{m.payments.sign_up()}</ButtonLink>
      </Actions>
    );
  }
  return null;
}

/** A student with an account logs in to pay, or goes back to their package. */
function NextStepOfStudent({ view: { status, publicId } }: { view: CheckoutView }) {
  const m = useMessages();
  if (status === "elsewhere") {
    return (
      <Actions>
        <ButtonLink to={loginPath(checkoutPath(publicId))}>{m.payments.log_in_button()}</ButtonLink>
      </Actions>
    );
  }
  return (
    <Actions>
      <ButtonLink to={patterns.myPackage}>{m.payments.back_to_package()}</ButtonLink>
    </Actions>
  );
}

function AfterPayment({ view }: { view: CheckoutView }) {
  const m = useMessages();
  return (
    <Actions>
      {view.isSignUp ? (
        <Form method="post" reloadDocument className="contents">
          <Button type="submit" name="intent" value="login">
            {m.payments.to_login()}
          </Button>
        </Form>
      ) : (
        <ButtonLink to={patterns.myPackage}>{m.payments.to_package()}</ButtonLink>
      )}
      {view.hasReceipt ? (
        <ButtonLink to={receiptPath(view.publicId)} look="secondary">
          {m.payments.open_receipt()}
        </ButtonLink>
      ) : null}
    </Actions>
  );
}

/** Reloads automatically while script runs; a link does the same without. */
function Waiting({ publicId }: { publicId: string }) {
  const m = useMessages();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, pollMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Actions>
      <a href={`${checkoutPath(publicId)}?waiting=1`} className={buttonClasses("secondary")}>
        {m.payments.check_again()}
      </a>
    </Actions>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">{children}</div>;
}
