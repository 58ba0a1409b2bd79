// proves T7.10

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { startLoad } from "./support/load.ts";
import { databases, isHere, openStage, type Stage } from "./support/stage.ts";
import { newPerson, post, signUpDetails, until } from "./support/visitor.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function untilNotReady(address: string): Promise<void> {
  while ((await fetch(`${address}/readyz`)).ok) await wait(50);
}

describe.for(databases)("SIGTERM on %s", (database) => {
  test.skipIf(!isHere(database))(
    "under load no answer is broken for clients that heed /readyz as a balancer does, and the process ends within 12 seconds",
    async () => {
      stage = await openStage({ database, env: { TRUSTED_PROXIES: "192.0.2.1" } });
      const product = await stage.start();
      const load = startLoad({
        address: () => product.address,
        paths: ["/", "/addmissionpage", "/api/streams/", "/api/colleges/?q=pune"],
        connections: 20,
      });
      await until("the load is on", () => load.answered() > 200, 20_000);
      process.kill(product.pid, "SIGTERM");
      const began = performance.now();
      // Its visitors go elsewhere from then on; those of a moment later would find a connection that nobody takes up.
      await untilNotReady(product.address);
      const answers = await load.stop();
      await until("it has ended", () => !product.isRunning(), 20_000);
      const endedMs = performance.now() - began;

      expect(endedMs).toBeLessThan(12_000);
      expect(product.printed()).toContain('"msg":"closed"');
      expect(answers.broken).toEqual([]);
      expect(Object.keys(answers.statuses)).toEqual(["200"]);
    },
  );

  test.skipIf(!isHere(database))(
    "what was acknowledged while it closed is there, and its e-mail goes out after",
    async () => {
      stage = await openStage({ database });
      const product = await stage.start();
      const people = Array.from({ length: 6 }, () => newPerson());
      const answers = people.map((person) =>
        post(product.address, "/api/sign-up/", signUpDetails(person)).catch(() => null),
      );
      await wait(100);
      process.kill(product.pid, "SIGTERM");
      const created = (await Promise.all(answers)).filter((answer) => answer?.status === 201).length;
      await until("it has ended", () => !product.isRunning(), 20_000);
      const next = await stage.start();
      await next.stop();
      const [counted] = await stage.read<{ students: number; emails: number }>(sql`
      select (select count(*)::int from students) as students, (select count(*)::int from emails) as emails`);
      expect(counted?.students).toBe(created);
      expect(counted?.emails).toBe(created);
    },
  );
});
