import type { ReactNode } from "react";
import { factPath } from "#lib/addresses.ts";

/**
 * A published figure, which opens its receipt: what it means and where it comes from. Every figure of a card, a strip or a
 * page is one of these; tests/pages/receipts.test.ts finds those that are not. A page has hundreds: robots.txt keeps crawlers away from
 * receipts, so no link says it.
 *
 * @param fact the id of the fact, such as cutoff-123
 */
export function Figure({ fact, children }: { fact: string; children: ReactNode }) {
  return <a href={factPath(fact)}>{children}</a>;
}
