import Apartment from "@mui/icons-material/Apartment";
import Campaign from "@mui/icons-material/Campaign";
import Code from "@mui/icons-material/Code";
import Event from "@mui/icons-material/Event";
import Explore from "@mui/icons-material/Explore";
import FactCheck from "@mui/icons-material/FactCheck";
import LocalOffer from "@mui/icons-material/LocalOffer";
import Newspaper from "@mui/icons-material/Newspaper";
import Quiz from "@mui/icons-material/Quiz";
import School from "@mui/icons-material/School";
import ShareIcon from "@mui/icons-material/Share";
import WorkOutline from "@mui/icons-material/WorkOutlined";
import { lazy } from "react";
import { type ConsolePart, screens } from "../parts.ts";

const OwnerChanges = lazy(() => import("./hostels/owner-changes.tsx"));

/** Hostels and all other content published beside the catalogue. */
export const publishingPart: ConsolePart = {
  area: "content",
  resources: [
    {
      name: "hostels",
      called: { one: "hostel", many: "hostels" },
      ...screens(() => import("./hostels/hostels.tsx")),
      recordRepresentation: ({ name, city }) => [name, city].filter(Boolean).join(", "),
      options: { label: "Hostels" },
    },
    {
      name: "news",
      called: { one: "article", many: "articles" },
      ...screens(() => import("./news.tsx")),
      recordRepresentation: "title",
      options: { label: "News" },
    },
    {
      name: "announcements",
      called: { one: "announcement", many: "announcements" },
      ...screens(() => import("./announcements.tsx")),
      recordRepresentation: "text",
      options: { label: "Announcements" },
    },
    {
      name: "social-links",
      called: { one: "social link", many: "social links" },
      ...screens(() => import("./social-links.tsx")),
      recordRepresentation: "url",
      options: { label: "Social links" },
    },
    {
      name: "jobs",
      called: { one: "job", many: "jobs" },
      ...screens(() => import("./jobs.tsx")),
      recordRepresentation: ({ position, company }) => `${position}, ${company}`,
      options: { label: "Jobs" },
    },
    {
      name: "scholarships",
      called: { one: "scholarship", many: "scholarships" },
      ...screens(() => import("./scholarships.tsx")),
      recordRepresentation: "name",
      options: { label: "Scholarships" },
    },
    {
      name: "calendar-events",
      called: { one: "exam date", many: "exam dates" },
      ...screens(() => import("./calendar-events.tsx")),
      recordRepresentation: ({ name, cycle }) => `${name}, ${cycle}`,
      options: { label: "Exam dates" },
    },
    {
      name: "calendar-exams",
      called: { one: "exam", many: "exams" },
      ...screens(() => import("./calendar-exams.tsx")),
      recordRepresentation: "name",
      options: { label: "Exams" },
    },
    {
      name: "courses",
      called: { one: "course", many: "courses" },
      ...screens(() => import("./courses.tsx")),
      recordRepresentation: "name",
      options: { label: "Courses" },
    },
    {
      name: "careers",
      called: { one: "career", many: "careers" },
      ...screens(() => import("./careers.tsx")),
      recordRepresentation: "title",
      options: { label: "Careers" },
    },
    {
      name: "packages",
      called: { one: "package", many: "packages" },
      ...screens(() => import("./packages.tsx")),
      recordRepresentation: "name",
      options: { label: "Packages" },
    },
  ],
  pages: [{ path: "owner-changes", element: <OwnerChanges /> }],
  group: "Publish on the site",
  menu: [
    { to: "/hostels", label: "Hostels", icon: <Apartment /> },
    { to: "/owner-changes", label: "Owners' changes", icon: <FactCheck /> },
    { to: "/news", label: "News", icon: <Newspaper />, key: "n" },
    { to: "/announcements", label: "Announcements", icon: <Campaign /> },
    { to: "/social-links", label: "Social links", icon: <ShareIcon /> },
    { to: "/jobs", label: "Jobs", icon: <WorkOutline /> },
    { to: "/scholarships", label: "Scholarships", icon: <School /> },
    { to: "/calendar-events", label: "Exam dates", icon: <Event /> },
    { to: "/calendar-exams", label: "Exams", icon: <Quiz /> },
    { to: "/courses", label: "Courses", icon: <Code /> },
    { to: "/careers", label: "Careers", icon: <Explore /> },
    { to: "/packages", label: "Packages", icon: <LocalOffer /> },
  ],
};
