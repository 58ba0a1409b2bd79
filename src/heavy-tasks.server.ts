import { answerFromModel } from "./features/chances/service/answer-task.ts";
import { checkWithFacts, prepareWithFacts } from "./features/choices/lint/service/check-tasks.ts";
import { readPasted } from "./features/choices/service/read-task.ts";
import { packKit } from "./features/offline-kit/service/pack-task.ts";
import { replayRows } from "./features/rehearsal/service/replay-task.ts";
import type { HeavyTaskList } from "./gateways/heavy-work.server.ts";

/** The function of each task of the thread for heavy work. */
export const heavyTasks: HeavyTaskList = {
  "answer-chances": answerFromModel,
  "check-list": checkWithFacts,
  "prepare-check": prepareWithFacts,
  "read-list": readPasted,
  "pack-kit": packKit,
  rehearse: replayRows,
};
