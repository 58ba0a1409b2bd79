import { createContext } from "react-router";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { Deps } from "./deps.server.ts";

/** What middleware hands to the doors of the REST API. */
export interface ApiEnv {
  Variables: { deps: Deps; requestId: string; clientAddress: string };
}

/** What a page's loader and action find with `context.get(...)`. */
export const depsContext = createContext<Deps>();
export const requestIdContext = createContext<string>();
export const localeContext = createContext<Locale>();
/** Who is asking, for limits; see client-address.server.ts. */
export const clientAddressContext = createContext<string>();
