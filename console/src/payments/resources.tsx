import AccountBalance from "@mui/icons-material/AccountBalance";
import Payments from "@mui/icons-material/Payments";
import Replay from "@mui/icons-material/Replay";
import ReportProblem from "@mui/icons-material/ReportProblem";
import { lazy } from "react";
import type { ConsolePart } from "../parts.ts";

const OrderList = lazy(() => import("./order-list.tsx"));
const OrderPage = lazy(() => import("./order-page.tsx"));
const QueuePage = lazy(() => import("./queue-page.tsx"));
const RefundsPage = lazy(() => import("./refunds-page.tsx"));
const DailyPage = lazy(() => import("./daily-page.tsx"));

/** Orders, the review queue, refunds and daily totals. */
export const paymentsPart: ConsolePart = {
  area: "payments",
  resources: [
    {
      name: "orders",
      called: { one: "order", many: "orders" },
      list: OrderList,
      edit: OrderPage,
      options: { label: "Orders" },
    },
  ],
  pages: [
    { path: "payment-queue", element: <QueuePage /> },
    { path: "refunds", element: <RefundsPage /> },
    { path: "daily-sums", element: <DailyPage /> },
  ],
  group: "Day to day",
  menu: [
    { to: "/orders", label: "Orders", icon: <Payments />, key: "o" },
    { to: "/refunds", label: "Refunds", icon: <Replay />, key: "f" },
    { to: "/payment-queue", label: "Payment queue", icon: <ReportProblem />, key: "q" },
    { to: "/daily-sums", label: "Daily totals", icon: <AccountBalance />, key: "d" },
  ],
};
