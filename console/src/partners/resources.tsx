import Handshake from "@mui/icons-material/Handshake";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const PartnersPage = lazy(() => import("./partners-page.tsx"));
const WebhookPage = lazy(() => import("./webhook-page.tsx"));

/** Keys by which programs of partners call the REST API, and where these programs are told of changes. */
export const partnersPart: ConsolePart = {
  area: "staff",
  resources: [],
  pages: [
    { path: "partners", element: <PartnersPage /> },
    { path: "partners/:id/webhook", element: <WebhookPage /> },
  ],
  group: "Check and manage",
  menu: [{ to: "/partners", label: "Partners", icon: <Handshake /> }],
};
