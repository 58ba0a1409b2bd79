import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ConsentState } from "#features/accounts/rules.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import type { PackageChoice } from "#features/payments/contract.ts";
import { patterns, refundRulePath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { PackageDeliverables } from "#site/accounts/components/package-deliverables.tsx";
import { PackagePrice } from "#site/accounts/components/package-price.tsx";
import { Button } from "#ui/button.tsx";
import { SampleBadge } from "#ui/drawing/badge.tsx";
import { Link } from "#ui/link.tsx";
import { useTextLang } from "#ui/page/english-text.tsx";

/** A package with everything it holds, its price, and what can be done with it. */
export function PackageCard({ one, isOwn, children }: { one: OfferedPackage; isOwn?: boolean; children?: ReactNode }) {
  const m = useMessages();
  const langOf = useTextLang();
  return (
    <li className={`card grid content-start gap-3 p-4 sm:p-6 ${isOwn ? "border-2 border-accent" : ""}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">
          <span lang={langOf(one.name)}>{one.name}</span> {one.isSample ? <SampleBadge /> : null}
        </h2>
        <PackagePrice one={one} />
      </div>
      {isOwn ? <p className="font-semibold text-good">{m.packages.own()}</p> : null}
      <p lang={langOf(one.description)} className="whitespace-pre-line">
        {one.description}
      </p>
      {one.deliverables.length > 0 ? <Included one={one} /> : null}
      {children}
    </li>
  );
}

/** What it promises, with the rule that what is undelivered can be refunded. */
function Included({ one }: { one: OfferedPackage }) {
  const m = useMessages();
  return (
    <div>
      <h3 className="font-semibold">{m.packages.includes()}</h3>
      <PackageDeliverables one={one} />
      <p className="mt-1 text-muted text-sm">
        {m.packages.undelivered()}{" "}
        <a href={refundRulePath} className="link tap-row">
          {m.deliverables.rule_link()}
        </a>
      </p>
    </div>
  );
}

/** Why a student under 18 sees no button, and how to ask a guardian again. */
export function ConsentToPay({ consent }: { consent: ConsentState }) {
  const m = useMessages();
  if (consent !== "pending" && consent !== "refused") return null;
  return (
    <p className="mt-6 rounded-card border-2 border-accent bg-card p-4">
      {m.packages.consent_needed({ consent })}{" "}
      {consent === "pending" ? (
        <Link to={patterns.guardianRequest} className="link tap-row">
          {m.packages.ask_guardian()}
        </Link>
      ) : null}
    </p>
  );
}

/** The button that begins an upgrade, with the exact amount; what was paid before is named beside it. */
export function UpgradeForm({ choice: { offered, offer } }: { choice: PackageChoice }) {
  const m = useMessages();
  const format = useFormat();
  const isBusy = useNavigation().state !== "idle";
  if (offer.kind !== "upgrade") return null;
  return (
    <Form method="post" action={patterns.myPackage} className="grid gap-2">
      <input type="hidden" name="package" value={offered.id} />
      <input type="hidden" name="amount_paise" value={offer.amountPaise} />
      {offer.creditPaise > 0 ? (
        <p className="text-muted">{m.packages.credit({ amount: format.price(offer.creditPaise) })}</p>
      ) : null}
      <Button type="submit" isBusy={isBusy}>
        {m.packages.upgrade({ amount: format.price(offer.amountPaise) })}{" "}
        <span className="sr-only">{m.packages.to({ package: offered.name })}</span>
      </Button>
    </Form>
  );
}
