import {
  BedDouble,
  Briefcase,
  CircleHelp,
  ClipboardList,
  FolderKanban,
  GraduationCap,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Send,
  Smartphone,
  Wrench,
} from "lucide-react";
import { patterns } from "#lib/addresses.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";

export interface SideEntry {
  to: string;
  label: keyof Messages["dashboard"] & `side_${string}`;
  icon: LucideIcon;
}

/** What works, the last three under the names of entries that were once 'Coming Soon' (decision D13). */
export const activeEntries: SideEntry[] = [
  { to: patterns.dashboard, label: "side_dashboard", icon: LayoutDashboard },
  { to: patterns.streams, label: "side_colleges", icon: GraduationCap },
  { to: patterns.campusDrives, label: "side_exams", icon: ClipboardList },
  { to: patterns.hostelList, label: "side_hostels", icon: BedDouble },
  { to: patterns.helpSupport, label: "side_help", icon: LifeBuoy },
  { to: patterns.newsList, label: "side_news", icon: Newspaper },
  { to: "/project-guidance", label: "side_projects", icon: FolderKanban },
  { to: "/jobs-internship", label: "side_jobs", icon: Briefcase },
];

/** What is 'Coming Soon', disabled until it exists (decision D13). */
export const upcomingEntries: SideEntry[] = [
  { to: "/tools", label: "side_tools", icon: Wrench },
  { to: "/apply-colleges", label: "side_apply", icon: Send },
  { to: "/student-discussions", label: "side_discussions", icon: MessagesSquare },
  { to: "/view-student-question", label: "side_questions", icon: CircleHelp },
  { to: "/sell-buy-gadget", label: "side_gadgets", icon: Smartphone },
];
