import { buildRegister } from "margdeep-search/build-register";
import type { RegisterIndex } from "margdeep-search/register-index";
import type { Source } from "../contract.ts";
import { selectRegisterRows, selectRegisterStamp } from "../store/register.server.ts";
import {
  type CachedIndex,
  type DataState,
  type IndexDeps,
  openCachedIndex,
  readCachedIndex,
} from "./cached-index.server.ts";

declare module "#http/app-state.server.ts" {
  interface AppState {
    registerIndex: CachedIndex<RegisterIndex<Source>, DataState>;
  }
}

export function openRegisterCache(): CachedIndex<RegisterIndex<Source>, DataState> {
  return openCachedIndex(selectRegisterStamp, async (work) => buildRegister(await selectRegisterRows(work)));
}

/** The index of the register, which follows it as that of the catalogue does: see {@link readCachedIndex}. */
export function currentRegister(deps: IndexDeps): Promise<RegisterIndex<Source>> {
  return readCachedIndex(deps.state.registerIndex, deps);
}
