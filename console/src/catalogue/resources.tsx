import AccountBalance from "@mui/icons-material/AccountBalance";
import AccountTree from "@mui/icons-material/AccountTree";
import Category from "@mui/icons-material/Category";
import CurrencyRupee from "@mui/icons-material/CurrencyRupee";
import FactCheck from "@mui/icons-material/FactCheck";
import Leaderboard from "@mui/icons-material/Leaderboard";
import WorkHistory from "@mui/icons-material/WorkHistory";
import { lazy } from "react";
import type { RaRecord } from "react-admin";
import { type ConsolePart, screens } from "../parts.ts";
import { sourceName } from "../shared/source-name.ts";

/** Colleges with their facts, streams and sources. */
export const cataloguePart: ConsolePart = {
  area: "content",
  resources: [
    {
      name: "colleges",
      called: { one: "college", many: "colleges" },
      ...screens(() => import("./colleges/colleges.tsx")),
      recordRepresentation: ({ name, city }: RaRecord) => [name, city].filter(Boolean).join(", "),
      options: { label: "Colleges" },
    },
    {
      name: "branches",
      called: { one: "branch", many: "branches" },
      ...screens(() => import("./branches.tsx")),
      recordRepresentation: "name",
    },
    {
      name: "cutoffs",
      called: { one: "closing rank", many: "closing ranks" },
      list: lazy(async () => ({ default: (await import("./cutoffs/cutoffs.tsx")).List })),
      edit: lazy(async () => ({ default: (await import("./cutoffs/cutoffs.tsx")).Edit })),
      recordRepresentation: ({ authority, year, round }: RaRecord) => `${authority} ${year}, round ${round}`,
      options: { label: "Cut-offs" },
    },
    {
      name: "placements",
      called: { one: "placement record", many: "placement records" },
      ...screens(() => import("./placements.tsx")),
      recordRepresentation: ({ year }: RaRecord) => `Placements of ${year}`,
    },
    {
      name: "fees",
      called: { one: "fee", many: "fees" },
      ...screens(() => import("./fees.tsx")),
      recordRepresentation: ({ year, programme }: RaRecord) => ["Fees", year, programme].filter(Boolean).join(" "),
    },
    {
      name: "streams",
      called: { one: "stream", many: "streams" },
      ...screens(() => import("./streams.tsx")),
      recordRepresentation: "name",
    },
    {
      name: "sources",
      called: { one: "source", many: "sources" },
      ...screens(() => import("./sources.tsx")),
      recordRepresentation: sourceName,
    },
  ],
  group: "Update colleges",
  menu: [
    { to: "/colleges", label: "Colleges", icon: <AccountBalance />, key: "c" },
    { to: "/branches", label: "Branches", icon: <AccountTree /> },
    { to: "/cutoffs", label: "Cut-offs", icon: <Leaderboard /> },
    { to: "/placements", label: "Placements", icon: <WorkHistory /> },
    { to: "/fees", label: "Fees", icon: <CurrencyRupee /> },
    { to: "/streams", label: "Streams", icon: <Category /> },
    { to: "/sources", label: "Sources", icon: <FactCheck /> },
  ],
};
