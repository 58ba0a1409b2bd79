import { patterns } from "#lib/addresses.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";
import type { IconName } from "#ui/icon.tsx";

export interface SideEntry {
  to: string;
  label: keyof Messages["dashboard"] & `side_${string}`;
  icon: IconName;
}

/** What works, the last three under the names of entries that were once 'Coming Soon' (specification D13). */
export const activeEntries: SideEntry[] = [
  { to: patterns.dashboard, label: "side_dashboard", icon: "layout-dashboard" },
  { to: patterns.streams, label: "side_colleges", icon: "graduation-cap" },
  { to: patterns.campusDrives, label: "side_exams", icon: "clipboard-list" },
  { to: patterns.hostelList, label: "side_hostels", icon: "bed-double" },
  { to: patterns.helpSupport, label: "side_help", icon: "life-buoy" },
  { to: patterns.newsList, label: "side_news", icon: "newspaper" },
  { to: "/project-guidance", label: "side_projects", icon: "folder-kanban" },
  { to: "/jobs-internship", label: "side_jobs", icon: "briefcase" },
];

/** What is 'Coming Soon', disabled until it exists (specification D13). */
export const upcomingEntries: SideEntry[] = [
  { to: "/tools", label: "side_tools", icon: "wrench" },
  { to: "/apply-colleges", label: "side_apply", icon: "send" },
  { to: "/student-discussions", label: "side_discussions", icon: "messages-square" },
  { to: "/view-student-question", label: "side_questions", icon: "circle-help" },
  { to: "/sell-buy-gadget", label: "side_gadgets", icon: "smartphone" },
];
