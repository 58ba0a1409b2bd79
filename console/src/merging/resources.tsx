import CallMerge from "@mui/icons-material/CallMerge";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";
import { queueShortcuts } from "./queue-keys.ts";

const QueuePage = lazy(() => import("./queue-page.tsx"));
const ChoosePage = lazy(() => import("./choose-page.tsx"));
const MergePage = lazy(() => import("./merge-page.tsx"));
const MergesPage = lazy(() => import("./merges-page.tsx"));

/** Two records of one college, or of one branch: suggested pairs, merging with a preview, and undoing it. */
export const mergingPart: ConsolePart = {
  area: "content",
  resources: [],
  pages: [
    { path: "merging", element: <QueuePage /> },
    { path: "merging/college/:kept", element: <ChoosePage /> },
    { path: "merging/:kind/:kept/:removed", element: <MergePage /> },
    { path: "merges", element: <MergesPage /> },
  ],
  group: "Check and manage",
  menu: [{ to: "/merging", label: "Possible repeats", icon: <CallMerge />, shortcuts: queueShortcuts }],
};
