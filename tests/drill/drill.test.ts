import { cpus, freemem, totalmem } from "node:os";
import { afterAll, describe, expect, test } from "vitest";
import { hasBalancer } from "../processes/support/balancer.ts";
import { editBoundMs } from "./support/edit-cutoffs.ts";
import { describeMachine, writeReport } from "./support/report.ts";
import { type Drill, runDrill } from "./support/run-drill.ts";

const seconds = Number(process.env.DRILL_SECONDS ?? 30);
/** As many visitors as keep two processors busy with themselves and the product. */
const people = Number(process.env.DRILL_PEOPLE ?? 30 * cpus().length);
const megabytesEach = 700;
const counts = (process.env.DRILL_PROCESSES ?? "1,2,4")
  .split(",")
  .map(Number)
  .filter((count) => count * megabytesEach * 1024 * 1024 < freemem());

describe.skipIf(!hasBalancer())("a result day", () => {
  const drills: Drill[] = [];
  afterAll(() => writeReport(drills, describeMachine(cpus(), totalmem())));

  test.each(counts)(
    "%s process(es) behind HAProxy, one killed: nothing is lost, and an edit is seen by all in time",
    async (processes) => {
      const drill = await runDrill({ processes, seconds, people });
      drills.push(drill);
      expect(drill.wrong).toEqual([]);
      expect(Math.max(...drill.editsMs)).toBeLessThanOrEqual(editBoundMs);
    },
  );
});
