const tints = ["engineering", "medical", "mba", "mca-it", "commerce", "arts", "pharmacy", "hotel-management"] as const;

/** A company's first letters on a tint of its own; we show no logos without permission. */
export function CompanyMark({ company, className = "size-12 text-lg" }: { company: string; className?: string }) {
  const emailTemplates = company
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
  const sum = [...company].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      data-tint={tints[sum % tints.length]}
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-control bg-tint-soft font-bold text-tint-ink ${className}`}
    >
      {emailTemplates}
    </span>
  );
}
