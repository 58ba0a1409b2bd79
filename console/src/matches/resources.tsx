import CompareArrows from "@mui/icons-material/CompareArrows";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";
import { matchShortcuts } from "./use-match-keys.ts";

const MatchesPage = lazy(() => import("./matches-page.tsx"));

/** Colleges of imported files that resemble one of ours: a person decides. */
export const matchesPart: ConsolePart = {
  area: "content",
  resources: [],
  pages: [{ path: "matches", element: <MatchesPage /> }],
  group: "Check and manage",
  menu: [{ to: "/matches", label: "Matches", icon: <CompareArrows />, shortcuts: matchShortcuts }],
};
