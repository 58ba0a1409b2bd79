import AccountBalance from "@mui/icons-material/AccountBalance";
import RecordVoiceOver from "@mui/icons-material/RecordVoiceOver";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const OfficesPage = lazy(() => import("./offices-page.tsx"));
const StatementsPage = lazy(() => import("./statements-page.tsx"));

/** Offices of colleges, and what they state. */
export const institutionsPart: ConsolePart = {
  area: "content",
  resources: [],
  pages: [
    { path: "college-offices", element: <OfficesPage /> },
    { path: "college-statements", element: <StatementsPage /> },
  ],
  group: "Check and manage",
  menu: [
    { to: "/college-offices", label: "College offices", icon: <AccountBalance /> },
    { to: "/college-statements", label: "Stated by colleges", icon: <RecordVoiceOver /> },
  ],
};
