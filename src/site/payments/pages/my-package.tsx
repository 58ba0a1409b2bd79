import { data, redirectDocument } from "react-router";
import type { PaidOrder } from "#features/payments/deliverable-contract.ts";
import { beginOrder } from "#features/payments/service/begin-order.server.ts";
import { readOwnPackage } from "#features/payments/service/own-package.server.ts";
import { listOwnOrders } from "#features/payments/service/read-own-orders.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { checkoutPath, patterns } from "#lib/addresses.ts";
import { AppError, problems } from "#lib/errors.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { sayRefusal } from "#lib/messages/refusals.server.ts";
import { paise } from "#lib/money.ts";
import { positiveInteger } from "#lib/search-params.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { renderWritten } from "#site/calls/written-links.server.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import { OrderPromises } from "../components/order-promises.tsx";
import { OwnOrders } from "../components/own-orders.tsx";
import { ConsentToPay, PackageCard, UpgradeForm } from "../components/package-list.tsx";
import type { Route } from "./+types/my-package";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const [own, promised] = [await readOwnPackage(deps, student.id), await listOwnOrders(deps, student.id)];
  const written = await renderWritten(deps, student.id, context.get(localeContext));
  return { ...own, written, current: promised.find(isCurrent) ?? null };
}

/** Begins the order of an upgrade: `package`, and `amount_paise` as the button showed it. */
export const action = formAction("buy_package", async ({ request, student, deps, locale, perform }) => {
  const form = await request.formData();
  const numberOf = (name: string) => positiveInteger(String(form.get(name) ?? ""));
  const packageId = numberOf("package");
  const shownPaise = numberOf("amount_paise");
  if (packageId === null)
    return data({ refusal: sayRefusal(locale, problems.package_not_found.error) }, { status: 404 });
  const order = {
    packageId,
    amountPaise: shownPaise === null ? null : paise(shownPaise),
    draft: null,
    studentId: student.id,
    browserToken: null,
    // While an order of this amount is open it is found again, so that a second tap needs no key to be the same.
    idempotencyKey: randomPublicId(),
    source: "browser" as const,
  };
  try {
    const { publicId } = await perform("buy_package", { work: () => beginOrder(deps, order) });
    // The checkout has a content security policy of its own, so the browser loads it as a page.
    return redirectDocument(checkoutPath(publicId), 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ refusal: thrown.message }, { status: thrown.status });
  }
});

/** What the student's package promises: the newest order that lists something and is not wholly refunded. */
const isCurrent = ({ state, deliverables }: PaidOrder) => state === "account_created" && deliverables.length > 0;

/** The package of a student: what it holds, what was paid, what an upgrade costs. */
export default function MyPackage({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const format = useFormat();
  const { own, creditPaise, consent, mayPay, orders, choices, current, written } = loaderData;
  const upgrades = choices.filter(({ offer }) => offer.kind === "upgrade");
  return (
    <>
      <PageHead title={m.frame.title({ page: m.packages.my_title() })} isIndexed={false} />
      <h1 className="text-3xl">{m.packages.my_title()}</h1>
      {actionData ? <Notice isBad>{actionData.refusal}</Notice> : null}
      <ConsentToPay consent={consent} />
      <ul className="mt-6 max-w-2xl">
        <PackageCard one={own} isOwn>
          {creditPaise > 0 ? <p>{m.packages.paid({ amount: format.price(creditPaise) })}</p> : null}
        </PackageCard>
      </ul>
      <StaticHtml html={written} className="" />
      {current ? <OrderPromises order={current} /> : null}
      <OwnOrders orders={orders} />
      <section aria-labelledby="upgrades" className="mt-8">
        <h2 id="upgrades" className="text-2xl">
          {m.packages.upgrades()}
        </h2>
        {upgrades.length === 0 ? <p className="mt-2 text-muted">{m.packages.no_upgrades()}</p> : null}
        <ul className="mt-3 grid items-start gap-4 md:grid-cols-2">
          {upgrades.map((choice) => (
            <PackageCard key={choice.offered.id} one={choice.offered}>
              {mayPay ? <UpgradeForm choice={choice} /> : null}
            </PackageCard>
          ))}
        </ul>
        <Link to={patterns.packages} className="link mt-2 inline-flex min-h-11 items-center">
          {m.packages.compare()}
        </Link>
      </section>
    </>
  );
}
