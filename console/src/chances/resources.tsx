import Gavel from "@mui/icons-material/Gavel";
import Insights from "@mui/icons-material/Insights";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const RulesPage = lazy(() => import("./rules-page.tsx"));
const ModelsPage = lazy(() => import("./models-page.tsx"));

/** Models of admission chances, and the rules of who may have which seat. */
export const chancesPart: ConsolePart = {
  area: "content",
  resources: [],
  pages: [
    { path: "chance-models", element: <ModelsPage /> },
    { path: "chance-rules", element: <RulesPage /> },
  ],
  group: "Update colleges",
  menu: [
    { to: "/chance-models", label: "Models of chances", icon: <Insights /> },
    { to: "/chance-rules", label: "Rules of eligibility", icon: <Gavel /> },
  ],
};
