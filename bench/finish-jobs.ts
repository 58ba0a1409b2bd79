import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Product } from "../scripts/start-product.ts";
import type { BenchData } from "./prepare-data.ts";
import { startMeasured } from "./start-measured.ts";

const token = "read by the bench alone";
const checkEveryMs = 2_000;
const quietMs = 10_000;
const maxMs = 1_800_000;

/**
 * Lets the product do what a start finds due, such as the training of the first models: in a measured process it would be
 * measured with everything else.
 */
export async function finishJobs(data: BenchData): Promise<void> {
  const product = await startMeasured(data, { METRICS_TOKEN: token });
  try {
    const deadline = performance.now() + maxMs;
    for (let quietSince = performance.now(); performance.now() - quietSince < quietMs; await wait(checkEveryMs)) {
      if (performance.now() > deadline) throw new Error("The jobs of the product do not end");
      if (hasChild(product) || (await countTrainings(product)) > 0) quietSince = performance.now();
    }
  } finally {
    await product.stop();
  }
}

/** A training runs in a process of its own. False where the system does not tell. */
function hasChild({ pid }: Product): boolean {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim() !== "";
  } catch {
    return false;
  }
}

/** Trainings that wait. */
async function countTrainings({ address }: Product): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  return Number(/^margdeep_jobs_waiting{queue="train-chances"} (\S+)$/m.exec(await answer.text())?.[1] ?? 0);
}
