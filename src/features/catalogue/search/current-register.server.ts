import { selectRegisterRows, selectRegisterStamp } from "../store/register.server.ts";
import { buildRegister } from "./build-register.ts";
import {
  type CachedIndex,
  type DataState,
  type IndexDeps,
  openCachedIndex,
  readCachedIndex,
} from "./cached-index.server.ts";
import type { RegisterIndex } from "./register-index.ts";

declare module "#http/app-state.server.ts" {
  interface AppState {
    registerIndex: CachedIndex<RegisterIndex, DataState>;
  }
}

export function openRegisterCache(): CachedIndex<RegisterIndex, DataState> {
  return openCachedIndex(selectRegisterStamp, async (work) => buildRegister(await selectRegisterRows(work)));
}

/** The index of the register, which follows it as that of the catalogue does: see {@link readCachedIndex}. */
export function currentRegister(deps: IndexDeps): Promise<RegisterIndex> {
  return readCachedIndex(deps.state.registerIndex, deps);
}
