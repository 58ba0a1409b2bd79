import type { ReactNode } from "react";

/** One kind of part with its states; a test takes a picture of each section by its id. */
export function SampleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 border-t border-line pt-4">
      <h2 id={`${id}-title`} lang="en" className="text-xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
