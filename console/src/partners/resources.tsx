import Handshake from "@mui/icons-material/Handshake";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const PartnersPage = lazy(() => import("./partners-page.tsx"));

/** Keys by which programs of partners call the REST API. */
export const partnersPart: ConsolePart = {
  area: "staff",
  resources: [],
  pages: [{ path: "partners", element: <PartnersPage /> }],
  group: "Check and manage",
  menu: [{ to: "/partners", label: "Partners", icon: <Handshake /> }],
};
