import Dashboard from "@mui/icons-material/Dashboard";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const OverviewPage = lazy(() => import("./overview-page.tsx"));

/** The overview, the console's start page. */
export const overviewPart: ConsolePart = {
  area: "overview",
  resources: [],
  pages: [{ path: "overview", element: <OverviewPage /> }],
  group: "Day to day",
  menu: [{ to: "/overview", label: "Overview", icon: <Dashboard />, key: "v" }],
};
