import type { ReactNode } from "react";

/** A section of a college's page under a heading that the row of section links leads to. */
export function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="page-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
