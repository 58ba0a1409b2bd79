import Translate from "@mui/icons-material/Translate";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const WordsPage = lazy(() => import("./words-page.tsx"));

/** Texts of the interface that staff write in place of the catalogue's. */
export const wordsPart: ConsolePart = {
  area: "content",
  resources: [],
  pages: [{ path: "words", element: <WordsPage /> }],
  group: "Publish on the site",
  menu: [{ to: "/words", label: "Words", icon: <Translate />, key: "w" }],
};
