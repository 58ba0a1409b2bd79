import { usePermissions } from "react-admin";
import type { Me } from "./api.ts";

/** The signed-in member of staff; undefined while loading. */
export function useMe(): Me | undefined {
  return usePermissions<Me>().permissions;
}
