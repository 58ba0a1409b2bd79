/** The thread that does heavy work, one task after the other: started by gateways/heavy-work.server.ts. */
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { answerHeavyTask, createHeldThings, type HeavyRequest } from "#gateways/heavy-work.server.ts";
import { heavyTasks } from "./heavy-tasks.server.ts";

/** As `nice -n 5`: where both need one processor, the thread that serves gets three quarters of it. */
const lowerBy = 5;

// Elsewhere the system's call changes the whole process.
if (process.platform === "linux") setPriority(Math.min(19, getPriority() + lowerBy));

const { hold, held } = createHeldThings();

parentPort?.on("message", (request: HeavyRequest) => {
  if ("hold" in request) hold(request.hold, request.packed);
  else parentPort?.postMessage(answerHeavyTask(heavyTasks, held, request));
});
