import {
  BookOpenText,
  BriefcaseBusiness,
  Coins,
  Cpu,
  DraftingCompass,
  GraduationCap,
  Hotel,
  type LucideIcon,
  Monitor,
  Palette,
  Pill,
  Scale,
  Stethoscope,
  Wrench,
} from "lucide-react";

const icons = new Map<string, LucideIcon>(
  Object.entries({
    engineering: Cpu,
    medical: Stethoscope,
    mba: BriefcaseBusiness,
    "mca-it": Monitor,
    commerce: Coins,
    arts: BookOpenText,
    law: Scale,
    design: Palette,
    pharmacy: Pill,
    diploma: Wrench,
    "hotel-management": Hotel,
    architecture: DraftingCompass,
  }),
);

/** The icon of a stream, chosen by its slug; a stream without one of its own wears the cap. */
export function StreamIcon({ slug, className = "size-7" }: { slug: string; className?: string }) {
  const Icon = icons.get(slug) ?? GraduationCap;
  return <Icon className={className} strokeWidth={1.5} aria-hidden="true" />;
}
