import Apartment from "@mui/icons-material/Apartment";
import Campaign from "@mui/icons-material/Campaign";
import Code from "@mui/icons-material/Code";
import Event from "@mui/icons-material/Event";
import LocalOffer from "@mui/icons-material/LocalOffer";
import Newspaper from "@mui/icons-material/Newspaper";
import Quiz from "@mui/icons-material/Quiz";
import School from "@mui/icons-material/School";
import ShareIcon from "@mui/icons-material/Share";
import WorkOutline from "@mui/icons-material/WorkOutlined";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

/** Hostels and all other content published beside the catalogue. */
export const publishingPart: ConsolePart = {
  area: "content",
  resources: [
    {
      name: "hostels",
      called: { one: "hostel", many: "hostels" },
      list: lazy(() => import("./hostels/list.tsx")),
      edit: lazy(() => import("./hostels/edit.tsx")),
      create: lazy(() => import("./hostels/create.tsx")),
      recordRepresentation: ({ name, city }) => [name, city].filter(Boolean).join(", "),
      options: { label: "Hostels" },
    },
    {
      name: "news",
      called: { one: "article", many: "articles" },
      list: lazy(() => import("./news/list.tsx")),
      edit: lazy(() => import("./news/edit.tsx")),
      create: lazy(() => import("./news/create.tsx")),
      recordRepresentation: "title",
      options: { label: "News" },
    },
    {
      name: "announcements",
      called: { one: "announcement", many: "announcements" },
      list: lazy(() => import("./announcements/list.tsx")),
      edit: lazy(() => import("./announcements/edit.tsx")),
      create: lazy(() => import("./announcements/create.tsx")),
      recordRepresentation: "text",
      options: { label: "Announcements" },
    },
    {
      name: "social-links",
      called: { one: "social link", many: "social links" },
      list: lazy(() => import("./social-links/list.tsx")),
      edit: lazy(() => import("./social-links/edit.tsx")),
      create: lazy(() => import("./social-links/create.tsx")),
      recordRepresentation: "url",
      options: { label: "Social links" },
    },
    {
      name: "jobs",
      called: { one: "job", many: "jobs" },
      list: lazy(() => import("./jobs/list.tsx")),
      edit: lazy(() => import("./jobs/edit.tsx")),
      create: lazy(() => import("./jobs/create.tsx")),
      recordRepresentation: ({ position, company }) => `${position}, ${company}`,
      options: { label: "Jobs" },
    },
    {
      name: "scholarships",
      called: { one: "scholarship", many: "scholarships" },
      list: lazy(() => import("./scholarships/list.tsx")),
      edit: lazy(() => import("./scholarships/edit.tsx")),
      create: lazy(() => import("./scholarships/create.tsx")),
      recordRepresentation: "name",
      options: { label: "Scholarships" },
    },
    {
      name: "calendar-events",
      called: { one: "exam date", many: "exam dates" },
      list: lazy(() => import("./calendar-events/list.tsx")),
      edit: lazy(() => import("./calendar-events/edit.tsx")),
      create: lazy(() => import("./calendar-events/create.tsx")),
      recordRepresentation: ({ name, cycle }) => `${name}, ${cycle}`,
      options: { label: "Exam dates" },
    },
    {
      name: "calendar-exams",
      called: { one: "exam", many: "exams" },
      list: lazy(() => import("./calendar-exams/list.tsx")),
      edit: lazy(() => import("./calendar-exams/edit.tsx")),
      create: lazy(() => import("./calendar-exams/create.tsx")),
      recordRepresentation: "name",
      options: { label: "Exams" },
    },
    {
      name: "courses",
      called: { one: "course", many: "courses" },
      list: lazy(() => import("./courses/list.tsx")),
      edit: lazy(() => import("./courses/edit.tsx")),
      create: lazy(() => import("./courses/create.tsx")),
      recordRepresentation: "name",
      options: { label: "Courses" },
    },
    {
      name: "packages",
      called: { one: "package", many: "packages" },
      list: lazy(() => import("./packages/list.tsx")),
      edit: lazy(() => import("./packages/edit.tsx")),
      create: lazy(() => import("./packages/create.tsx")),
      recordRepresentation: "name",
      options: { label: "Packages" },
    },
  ],
  group: "Publish on the site",
  menu: [
    { to: "/hostels", label: "Hostels", icon: <Apartment /> },
    { to: "/news", label: "News", icon: <Newspaper />, key: "n" },
    { to: "/announcements", label: "Announcements", icon: <Campaign /> },
    { to: "/social-links", label: "Social links", icon: <ShareIcon /> },
    { to: "/jobs", label: "Jobs", icon: <WorkOutline /> },
    { to: "/scholarships", label: "Scholarships", icon: <School /> },
    { to: "/calendar-events", label: "Exam dates", icon: <Event /> },
    { to: "/calendar-exams", label: "Exams", icon: <Quiz /> },
    { to: "/courses", label: "Courses", icon: <Code /> },
    { to: "/packages", label: "Packages", icon: <LocalOffer /> },
  ],
};
