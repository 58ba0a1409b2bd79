import Insights from "@mui/icons-material/Insights";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const ModelsPage = lazy(() => import("./models-page.tsx"));

/** Models of admission chances, and the rules of who may have which seat. */
export const chancesPart: ConsolePart = {
  area: "content",
  resources: [],
  pages: [{ path: "chance-models", element: <ModelsPage /> }],
  menu: [{ to: "/chance-models", label: "Models of chances", icon: <Insights /> }],
};
