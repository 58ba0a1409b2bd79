import AccountBalance from "@mui/icons-material/AccountBalance";
import AccountTree from "@mui/icons-material/AccountTree";
import Category from "@mui/icons-material/Category";
import CurrencyRupee from "@mui/icons-material/CurrencyRupee";
import FactCheck from "@mui/icons-material/FactCheck";
import Leaderboard from "@mui/icons-material/Leaderboard";
import WorkHistory from "@mui/icons-material/WorkHistory";
import { lazy } from "react";
import type { RaRecord } from "react-admin";
import type { ConsolePart } from "../parts.ts";
import { sourceName } from "../shared/source-name.ts";

const CollegeList = lazy(() => import("./colleges/college-list.tsx"));
const CollegeEdit = lazy(() => import("./colleges/college-edit.tsx"));
const CollegeCreate = lazy(() => import("./colleges/college-create.tsx"));
const BranchList = lazy(() => import("./branches/branch-list.tsx"));
const BranchEdit = lazy(() => import("./branches/branch-edit.tsx"));
const BranchCreate = lazy(() => import("./branches/branch-create.tsx"));
const CutoffRecordList = lazy(() => import("./cutoffs/cutoff-list.tsx"));
const CutoffEdit = lazy(() => import("./cutoffs/cutoff-edit.tsx"));
const PlacementList = lazy(() => import("./placements/placement-list.tsx"));
const PlacementEdit = lazy(() => import("./placements/placement-edit.tsx"));
const PlacementCreate = lazy(() => import("./placements/placement-create.tsx"));
const FeeList = lazy(() => import("./fees/fee-list.tsx"));
const FeeEdit = lazy(() => import("./fees/fee-edit.tsx"));
const FeeCreate = lazy(() => import("./fees/fee-create.tsx"));
const StreamList = lazy(() => import("./streams/stream-list.tsx"));
const StreamEdit = lazy(() => import("./streams/stream-edit.tsx"));
const StreamCreate = lazy(() => import("./streams/stream-create.tsx"));
const SourceList = lazy(() => import("./sources/source-list.tsx"));
const SourceEdit = lazy(() => import("./sources/source-edit.tsx"));
const SourceCreate = lazy(() => import("./sources/source-create.tsx"));

/** Colleges with their facts, streams and sources. */
export const cataloguePart: ConsolePart = {
  area: "content",
  resources: [
    {
      name: "colleges",
      called: { one: "college", many: "colleges" },
      list: CollegeList,
      edit: CollegeEdit,
      create: CollegeCreate,
      recordRepresentation: ({ name, city }: RaRecord) => [name, city].filter(Boolean).join(", "),
      options: { label: "Colleges" },
    },
    {
      name: "branches",
      called: { one: "branch", many: "branches" },
      list: BranchList,
      edit: BranchEdit,
      create: BranchCreate,
      recordRepresentation: "name",
    },
    {
      name: "cutoffs",
      called: { one: "closing rank", many: "closing ranks" },
      list: CutoffRecordList,
      edit: CutoffEdit,
      recordRepresentation: ({ authority, year, round }: RaRecord) => `${authority} ${year}, round ${round}`,
      options: { label: "Cut-offs" },
    },
    {
      name: "placements",
      called: { one: "placement record", many: "placement records" },
      list: PlacementList,
      edit: PlacementEdit,
      create: PlacementCreate,
      recordRepresentation: ({ year }: RaRecord) => `Placements of ${year}`,
    },
    {
      name: "fees",
      called: { one: "fee", many: "fees" },
      list: FeeList,
      edit: FeeEdit,
      create: FeeCreate,
      recordRepresentation: ({ year, programme }: RaRecord) => ["Fees", year, programme].filter(Boolean).join(" "),
    },
    {
      name: "streams",
      called: { one: "stream", many: "streams" },
      list: StreamList,
      edit: StreamEdit,
      create: StreamCreate,
      recordRepresentation: "name",
    },
    {
      name: "sources",
      called: { one: "source", many: "sources" },
      list: SourceList,
      edit: SourceEdit,
      create: SourceCreate,
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
