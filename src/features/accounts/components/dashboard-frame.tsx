import type { ReactNode } from "react";

/** A page under /student-dashboard; what stands around it is the layout of routes.ts, features/dashboard. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
