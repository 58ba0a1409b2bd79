import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** The six links of the header, in the specification's order. */
export function useMainLinks(): { to: string; label: string }[] {
  const m = useMessages();
  return [
    { to: patterns.streams, label: m.frame.admission() },
    { to: patterns.careerGuidance, label: m.frame.career_guidance() },
    { to: patterns.hostelList, label: m.frame.hostel_pg() },
    { to: patterns.projects, label: m.frame.engineering_projects() },
    { to: patterns.industrialCourses, label: m.frame.industrial_courses() },
    { to: patterns.campusDrives, label: m.frame.campus_drive_jobs() },
  ];
}

/** What follows from "Where can I get in?". */
export function usePlanLinks(): { to: string; label: string }[] {
  const { frame: m } = useMessages();
  return [
    { to: patterns.choices, label: m.choices() },
    { to: patterns.calendar, label: m.calendar() },
    { to: patterns.scholarships, label: m.scholarships() },
  ];
}

/** The addresses that the navigation of the frame links to. */
const linked = [
  ...[patterns.home, patterns.streams, patterns.careerGuidance, patterns.hostelList, patterns.projects],
  ...[patterns.industrialCourses, patterns.campusDrives, patterns.chances, patterns.dashboard, patterns.login],
];

/** The address of the navigation that a page is at, or below; null: none. No linked address is below another but Home. */
export function currentLink(pathname: string): string | null {
  return linked.find((to) => pathname === to || (to !== patterns.home && pathname.startsWith(`${to}/`))) ?? null;
}
