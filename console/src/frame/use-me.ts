import { usePermissions } from "react-admin";
import type { Me } from "./api.ts";

/** Who is signed in; undefined while that is asked. */
export function useMe(): Me | undefined {
  return usePermissions<Me>().permissions;
}
