import { authorities, rehearsedAuthorities } from "./features/chances/contract.ts";
import { listClosingLists } from "./features/chances/service/closing-lists.server.ts";
import { heldNames } from "./features/choices/service/list-names.server.ts";
import { listKits } from "./features/offline-kit/service/offline-kits.server.ts";
import { listRehearsalYears } from "./features/rehearsal/service/stored-lists.server.ts";
import type { Deps } from "./http/deps.server.ts";

/**
 * Builds what is otherwise built when somebody first asks: the years that can be replayed, the names of lists, the lists without a
 * model and the offline kits. In the background, in turns with the visitors.
 *
 * @param isClosing whether the product is being closed: what is left is not begun then
 */
export async function preloadAnswers(deps: Deps, isClosing: () => boolean): Promise<void> {
  const steps = [
    () => listRehearsalYears(deps, rehearsedAuthorities[0]),
    ...authorities.map((authority) => () => heldNames(deps, authority)),
    () => listClosingLists(deps),
    () => listKits(deps),
  ];
  for (const step of steps) {
    if (isClosing()) return;
    await step().catch((error: Error) => {
      if (!isClosing()) deps.log.warn({ err: error }, "an answer could not be built in advance");
    });
  }
}
