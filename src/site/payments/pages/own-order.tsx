import { confirmDelivered, disputeDelivered } from "#features/payments/own-order-acts.server.ts";
import { getOwnOrder } from "#features/payments/service/read-own-orders.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { OrderPromises } from "../components/order-promises.tsx";
import type { Route } from "./+types/own-order";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  return { order: await orErrorPage(getOwnOrder(context.get(depsContext), student.id, params.order)) };
}

const params = (form: FormData, { order }: { order?: string }) => ({ order, id: form.get("id") });

export const action = actForm(
  {
    dispute: button(disputeDelivered, () => "disputed", { params }),
    confirm: button(confirmDelivered, () => "confirmed", { params }),
  },
  ["deliverable_not_found"],
);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** One paid order: what it promises, what was delivered, and what can be refunded. */
export default function OwnOrderPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const heading = m.deliverables.title({ package: order.package_name });
  const refusal = actionData?.errors.form;
  return (
    <>
      <PageHead title={m.frame.title({ page: heading })} isIndexed={false} />
      <Link to={patterns.myPackage} className="link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.packages.my_title()}
      </Link>
      <h1 className="text-2xl md:text-3xl wrap-anywhere">{heading}</h1>
      {order.deliverables.length > 0 ? <p className="mt-2">{m.deliverables.intro()}</p> : null}
      {refusal ? <Notice isBad>{refusal}</Notice> : null}
      <OrderPromises order={order} outcome={actionData} />
    </>
  );
}
