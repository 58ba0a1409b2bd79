import { Form, redirect, useNavigation } from "react-router";
import { cancelOrder } from "#features/payments/own-order-acts.server.ts";
import { getOwnOrder } from "#features/payments/service/read-own-orders.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { ownOrderPath, refundRulePath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { paise } from "#lib/money.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { NotSent } from "#ui/offline/draft-notice.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import type { Route } from "./+types/cancel-order";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const order = await orErrorPage(getOwnOrder(context.get(depsContext), student.id, params.order));
  if (!order.can_cancel) throw redirect(ownOrderPath(params.order));
  return { order };
}

export const action = actForm(
  { cancel: button(cancelOrder, (_, _sent, { order = "" }) => redirect(ownOrderPath(order), 303)) },
  ["order_not_found"],
);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** Asks before a package is cancelled: what goes back, what ends, what stays. */
export default function CancelOrderPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const format = useFormat();
  const isSending = useNavigation().state !== "idle";
  const amountPaise = order.refundable_paise ?? paise(0);
  const amount = format.price(amountPaise);
  const ends = order.deliverables.filter(({ state }) => state === "pending" || state === "disputed");
  const isUnconfirmed = order.deliverables.some(({ state }) => state === "delivered");
  const isDisputed = ends.some(({ state }) => state === "disputed");
  return (
    <div className="max-w-2xl">
      <PageHead title={m.frame.title({ page: m.deliverables.cancel_title() })} isIndexed={false} />
      <h1 className="text-2xl md:text-3xl">{m.deliverables.cancel_title()}</h1>
      <p className="mt-1 text-muted wrap-anywhere">{m.deliverables.title({ package: order.package_name })}</p>
      {actionData ? <Notice isBad>{Object.values(actionData.errors)[0]}</Notice> : null}
      <p className="figure mt-4 text-2xl font-semibold">{m.deliverables.cancel_amount({ amount })}</p>
      <p className="mt-4 font-semibold">{m.deliverables.cancel_ends()}</p>
      <ul className="mt-1 list-disc pl-6">
        {ends.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
      <p className="mt-4">{m.deliverables.cancel_keeps()}</p>
      {isUnconfirmed ? <p className="mt-2">{m.deliverables.cancel_unconfirmed()}</p> : null}
      {isDisputed ? <p className="mt-2">{m.deliverables.cancel_disputed()}</p> : null}
      <p className="mt-2">
        {m.deliverables.cancel_when()}{" "}
        <a href={refundRulePath} className="link tap-row">
          {m.deliverables.rule_link()}
        </a>
      </p>
      <Form method="post" className="mt-6 grid gap-3">
        {actionData === null && !isSending ? <NotSent text={m.deliverables.not_sent()} /> : null}
        <input type="hidden" name="amount_paise" value={amountPaise} />
        <Button type="submit" isBusy={isSending}>
          {m.deliverables.cancel_now({ amount })}
        </Button>
        <Link to={ownOrderPath(order.id)} className={buttonClasses("secondary")}>
          {m.deliverables.cancel_back()}
        </Link>
      </Form>
    </div>
  );
}
