import Flag from "@mui/icons-material/Flag";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const ReportsPage = lazy(() => import("./reports-page.tsx"));

/** Reports that a figure is wrong. */
export const reportsPart: ConsolePart = {
  area: "content",
  resources: [],
  pages: [{ path: "figure-reports", element: <ReportsPage /> }],
  group: "Check and manage",
  menu: [{ to: "/figure-reports", label: "Reported figures", icon: <Flag /> }],
};
