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

/** Whether a page is at an address of the navigation or below it. */
export function isWithin(pathname: string, address: string): boolean {
  return pathname === address || (address !== patterns.home && pathname.startsWith(`${address}/`));
}
