import Dashboard from "@mui/icons-material/Dashboard";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const OverviewPage = lazy(() => import("./overview-page.tsx"));

/** What the office sees first. */
export const overviewPart: ConsolePart = {
  area: "overview",
  resources: [],
  pages: [{ path: "overview", element: <OverviewPage /> }],
  menu: [{ to: "/overview", label: "Overview", icon: <Dashboard />, key: "v" }],
};
