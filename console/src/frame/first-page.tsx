import { Loading } from "react-admin";
import { Navigate } from "react-router";
import { useMe } from "./use-me.ts";
import { useMenu } from "./use-menu.ts";

/** The address /staff/ itself: redirects to the first entry of the member's menu. */
export function FirstPage() {
  const me = useMe();
  const first = useMenu()[0]?.entries[0];
  return me ? <Navigate to={first?.to ?? "/account"} replace /> : <Loading />;
}
