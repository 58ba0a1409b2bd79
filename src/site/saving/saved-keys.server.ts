import type { RouterContextProvider } from "react-router";
import type { SavedItemKey } from "#features/wishlist/saved-item.ts";
import { listSavedKeys } from "#features/wishlist/service/list-interests.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";

/** By request: the frame and a list ask at the same time. */
const requests = new WeakMap<Readonly<RouterContextProvider>, Promise<readonly SavedItemKey[] | null>>();

/** What the visitor saved, read once a request; null: nobody is signed in. */
export function savedKeysOf(context: Readonly<RouterContextProvider>): Promise<readonly SavedItemKey[] | null> {
  const known = requests.get(context) ?? readSavedKeys(context);
  requests.set(context, known);
  return known;
}

async function readSavedKeys(context: Readonly<RouterContextProvider>): Promise<readonly SavedItemKey[] | null> {
  const student = await context.get(visitorContext)();
  return student && listSavedKeys(context.get(depsContext), student.id);
}
