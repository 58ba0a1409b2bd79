import EventAvailable from "@mui/icons-material/EventAvailable";
import Schedule from "@mui/icons-material/Schedule";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const CalendarPage = lazy(() => import("./calendar-page.tsx"));
const CallPage = lazy(() => import("./call-page.tsx"));
const SettingsPage = lazy(() => import("./settings-page.tsx"));

/** Calls with students: the calendar, each call, and when a counsellor works. */
export const callsPart: ConsolePart = {
  area: "people",
  resources: [],
  pages: [
    { path: "calls", element: <CalendarPage /> },
    { path: "calls/:id", element: <CallPage /> },
    { path: "calling-hours", element: <SettingsPage /> },
  ],
  group: "Answer people",
  menu: [
    { to: "/calls", label: "Calls", icon: <EventAvailable /> },
    { to: "/calling-hours", label: "My calling hours", icon: <Schedule /> },
  ],
};
