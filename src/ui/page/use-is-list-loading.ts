import { useLocation, useNavigation } from "react-router";

/** True while another state of the page that is shown is on its way: another filter, another page of the list. */
export function useIsListLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
