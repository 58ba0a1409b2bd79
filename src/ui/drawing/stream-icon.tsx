import { Icon, type IconName } from "./icon.tsx";

const icons = new Map<string, IconName>(
  Object.entries({
    engineering: "cpu",
    medical: "stethoscope",
    mba: "briefcase-business",
    "mca-it": "monitor",
    commerce: "coins",
    arts: "book-open-text",
    law: "scale",
    design: "palette",
    pharmacy: "pill",
    diploma: "wrench",
    "hotel-management": "hotel",
    architecture: "drafting-compass",
    nursing: "syringe",
    ayush: "leaf",
    agriculture: "sprout",
    education: "presentation",
    veterinary: "paw-print",
    dental: "smile",
  }),
);

/** The icon of a stream, chosen by its slug; a stream without one of its own wears the cap. */
export function StreamIcon({ slug, className = "size-7" }: { slug: string; className?: string }) {
  const name = icons.get(slug) ?? "graduation-cap";
  return <Icon name={name} className={className} strokeWidth={1.5} aria-hidden="true" />;
}
