import AssignmentTurnedIn from "@mui/icons-material/AssignmentTurnedIn";
import Badge from "@mui/icons-material/Badge";
import Drafts from "@mui/icons-material/Drafts";
import FamilyRestroom from "@mui/icons-material/FamilyRestroom";
import RateReview from "@mui/icons-material/RateReview";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";
import { InboxIcon } from "./inbox-icon.tsx";
import { inboxShortcuts } from "./use-inbox-keys.ts";

const InboxPage = lazy(() => import("./inbox-page.tsx"));
const StudentsPage = lazy(() => import("./students-page.tsx"));
const StudentPage = lazy(() => import("./student-page.tsx"));
const ReviewsPage = lazy(() => import("./reviews-page.tsx"));
const ConsentsPage = lazy(() => import("./consents-page.tsx"));
const DeliverablesPage = lazy(() => import("./deliverables-page.tsx"));
const screens = () => import("./template-screens.tsx");
const TemplateList = lazy(async () => ({ default: (await screens()).TemplateList }));
const TemplateEdit = lazy(async () => ({ default: (await screens()).TemplateEdit }));
const TemplateCreate = lazy(async () => ({ default: (await screens()).TemplateCreate }));

/** People who write to us: the inbox, students, reviews, consents. */
export const peoplePart: ConsolePart = {
  area: "people",
  resources: [
    {
      name: "answer-templates",
      called: { one: "template", many: "templates" },
      list: TemplateList,
      edit: TemplateEdit,
      create: TemplateCreate,
      recordRepresentation: "name",
      options: { label: "Templates" },
    },
  ],
  pages: [
    { path: "inbox/*", element: <InboxPage /> },
    { path: "students", element: <StudentsPage /> },
    { path: "students/:id", element: <StudentPage /> },
    { path: "deliverables", element: <DeliverablesPage /> },
    { path: "reviews", element: <ReviewsPage /> },
    { path: "consents", element: <ConsentsPage /> },
  ],
  group: "Answer people",
  menu: [
    { to: "/inbox", label: "Inbox", icon: <InboxIcon />, key: "i", shortcuts: inboxShortcuts },
    { to: "/students", label: "Students", icon: <Badge />, key: "t" },
    { to: "/deliverables", label: "Deliverables", icon: <AssignmentTurnedIn /> },
    { to: "/reviews", label: "Reviews", icon: <RateReview />, key: "r" },
    { to: "/consents", label: "Consents", icon: <FamilyRestroom /> },
    { to: "/answer-templates", label: "Templates", icon: <Drafts /> },
  ],
};
