import AssignmentTurnedIn from "@mui/icons-material/AssignmentTurnedIn";
import StudentCard from "@mui/icons-material/Badge";
import Drafts from "@mui/icons-material/Drafts";
import FamilyRestroom from "@mui/icons-material/FamilyRestroom";
import Inbox from "@mui/icons-material/Inbox";
import RateReview from "@mui/icons-material/RateReview";
import { Badge } from "@mui/material";
import { lazy } from "react";
import { type ConsolePart, screens } from "../parts.ts";
import { useCounts } from "./use-inbox.ts";
import { inboxShortcuts } from "./use-inbox-keys.ts";

const InboxPage = lazy(() => import("./inbox-page.tsx"));
const StudentsPage = lazy(() => import("./students-page.tsx"));
const StudentPage = lazy(() => import("./student-page.tsx"));
const ReviewsPage = lazy(() => import("./reviews-page.tsx"));
const ConsentsPage = lazy(() => import("./consents-page.tsx"));
const DeliverablesPage = lazy(() => import("./deliverables-page.tsx"));

/** People who write to us: the inbox, students, reviews, consents. */
export const peoplePart: ConsolePart = {
  area: "people",
  resources: [
    {
      name: "answer-templates",
      called: { one: "template", many: "templates" },
      ...screens(() => import("./answer-templates.tsx")),
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
    { to: "/students", label: "Students", icon: <StudentCard />, key: "t" },
    { to: "/deliverables", label: "Deliverables", icon: <AssignmentTurnedIn /> },
    { to: "/reviews", label: "Reviews", icon: <RateReview />, key: "r" },
    { to: "/consents", label: "Consents", icon: <FamilyRestroom /> },
    { to: "/answer-templates", label: "Templates", icon: <Drafts /> },
  ],
};

/** The inbox's menu icon, with the number of unanswered conversations. */
function InboxIcon() {
  const { data } = useCounts();
  const waiting = data?.waiting ?? 0;
  return (
    <Badge
      badgeContent={waiting}
      max={999}
      color="error"
      slotProps={{ badge: { "aria-label": `${waiting} unanswered`, role: "img" } }}
    >
      <Inbox />
    </Badge>
  );
}
