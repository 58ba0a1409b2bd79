import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon, type IconName } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";

/** The six tiles of the home page, in the specification's order. */
export function FeatureTiles() {
  const m = useMessages();
  const tiles: { to: string; label: string; text: string; tint: string; icon: IconName }[] = [
    {
      to: patterns.streams,
      label: m.home.tile_admission(),
      text: m.home.tile_admission_text(),
      tint: "engineering",
      icon: "graduation-cap",
    },
    {
      to: patterns.careerGuidance,
      label: m.home.tile_career(),
      text: m.home.tile_career_text(),
      tint: "mba",
      icon: "compass",
    },
    {
      to: patterns.hostelList,
      label: m.home.tile_hostel(),
      text: m.home.tile_hostel_text(),
      tint: "medical",
      icon: "bed",
    },
    {
      to: patterns.projects,
      label: m.home.tile_projects(),
      text: m.home.tile_projects_text(),
      tint: "design",
      icon: "wrench",
    },
    {
      to: patterns.industrialCourses,
      label: m.home.tile_courses(),
      text: m.home.tile_courses_text(),
      tint: "mca-it",
      icon: "monitor-cog",
    },
    {
      to: patterns.campusDrives,
      label: m.home.tile_drives(),
      text: m.home.tile_drives_text(),
      tint: "pharmacy",
      icon: "briefcase-business",
    },
  ];
  return (
    <ul className="relative -mt-5 grid grid-cols-2 gap-3 md:-mt-10 md:grid-cols-3 md:gap-4">
      {tiles.map(({ to, label, text, tint, icon }) => (
        <li key={to} data-tint={tint}>
          <Link
            to={to}
            className="card flex h-full flex-col gap-2 p-3 shadow-card hover:border-tint md:flex-row md:gap-3 md:p-5"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-tint-soft text-tint-ink">
              <Icon name={icon} className="size-6" strokeWidth={1.5} aria-hidden="true" />
            </span>
            <span>
              <span className="block leading-tight font-semibold md:text-lg">{label}</span>
              <span className="mt-1 block text-sm text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
