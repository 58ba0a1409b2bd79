import CloudDownload from "@mui/icons-material/CloudDownload";
import EditNote from "@mui/icons-material/EditNote";
import UploadFile from "@mui/icons-material/UploadFile";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const ImportsPage = lazy(() => import("./imports-page.tsx"));
const PublicDataPage = lazy(() => import("./public-data-page.tsx"));
const CorrectionsPage = lazy(() => import("./corrections-page.tsx"));
const ImportPage = lazy(() => import("./import-page.tsx"));

/** Spreadsheets and public data files: uploaded, checked, then imported or undone as a job. */
export const importsPart: ConsolePart = {
  area: "content",
  resources: [],
  pages: [
    { path: "corrections", element: <CorrectionsPage /> },
    { path: "public-data", element: <PublicDataPage /> },
    { path: "imports", element: <ImportsPage /> },
    { path: "imports/:id", element: <ImportPage /> },
  ],
  group: "Check and manage",
  menu: [
    { to: "/public-data", label: "Public data", icon: <CloudDownload /> },
    { to: "/imports", label: "Imports", icon: <UploadFile /> },
    { to: "/corrections", label: "Corrections", icon: <EditNote /> },
  ],
};
