import type { ReactNode } from "react";
import { LampMark } from "#ui/drawing/lamp-mark.tsx";

/** The one card of a page about signing in: lamp, heading, form. */
export function AccountCard({ heading, intro, children }: { heading: string; intro?: string; children: ReactNode }) {
  return (
    <div className="page py-8 md:py-14">
      <div className="mx-auto max-w-md rounded-card border border-line bg-card p-5 sm:p-8">
        <LampMark className="size-10 text-ink" />
        <h1 className="mt-3 text-3xl">{heading}</h1>
        {intro ? <p className="mt-2 text-muted">{intro}</p> : null}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  );
}
