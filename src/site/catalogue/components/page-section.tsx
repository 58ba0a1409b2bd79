import type { ReactNode } from "react";

/** A section of a college's page under a heading that the row of section links leads to. */
export function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="pt-10 print:pt-4">
      <h2 id={id} className="mb-4 text-2xl print:mb-2">
        {title}
      </h2>
      {children}
    </section>
  );
}
