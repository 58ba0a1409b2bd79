import HistoryIcon from "@mui/icons-material/History";
import People from "@mui/icons-material/People";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const HistoryPage = lazy(() => import("./history-page.tsx"));
const AccountPage = lazy(() => import("./account-page.tsx"));
const StaffList = lazy(() => import("./staff-list.tsx"));
const StaffPage = lazy(() => import("./staff-page.tsx"));
const StaffInvite = lazy(() => import("./staff-invite.tsx"));

/** Screens outside the parts: history, staff, own account. */
export const layoutParts: ConsolePart[] = [
  {
    area: "overview",
    resources: [],
    pages: [
      { path: "history", element: <HistoryPage /> },
      { path: "account", element: <AccountPage /> },
    ],
    group: "Check and manage",
    menu: [{ to: "/history", label: "History", icon: <HistoryIcon />, key: "h" }],
  },
  {
    area: "staff",
    resources: [
      {
        name: "staff",
        called: { one: "staff account", many: "staff accounts" },
        list: StaffList,
        edit: StaffPage,
        create: StaffInvite,
        recordRepresentation: "name",
        options: { label: "Staff" },
      },
    ],
    group: "Check and manage",
    menu: [{ to: "/staff", label: "Staff", icon: <People />, key: "s" }],
  },
];
