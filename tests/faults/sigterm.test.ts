import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { startLoad } from "./support/load.ts";
import { databases, isHere, openStage, type Stage } from "./support/stage.ts";
import { newPerson, post, signUpDetails } from "./support/visitor.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function until(what: () => boolean, longestMs: number): Promise<number> {
  const began = performance.now();
  while (!what() && performance.now() - began < longestMs) await wait(20);
  return performance.now() - began;
}

describe.for(databases)("SIGTERM on %s", (database) => {
  test.skipIf(!isHere(database))(
    "under load no answer is broken, and the process ends in order within 12 seconds",
    async () => {
      stage = await openStage({ database, env: { TRUSTED_PROXIES: "192.0.2.1" } });
      const product = await stage.start();
      const load = startLoad({
        address: () => product.address,
        paths: ["/", "/addmissionpage", "/api/streams/", "/api/colleges/?q=pune"],
        connections: 20,
      });
      await until(() => load.answered() > 200, 20_000);
      process.kill(product.pid, "SIGTERM");
      const ready = await fetch(`${product.address}/readyz`);
      const endedMs = await until(() => !product.isRunning(), 20_000);
      const answers = await load.stop();

      expect(ready.status).toBe(503);
      expect(endedMs).toBeLessThan(12_000);
      expect(product.printed()).toContain('"msg":"closed"');
      // Who knocks after the end finds no connection; nobody who was let in goes without a whole answer.
      expect(answers.broken.filter((why) => !why.includes(": connect "))).toEqual([]);
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
      await until(() => !product.isRunning(), 20_000);
      const next = await stage.start();
      await next.stop();
      const [counted] = await stage.read<{ students: number; emails: number }>(sql`
      select (select count(*)::int from students) as students, (select count(*)::int from emails) as emails`);
      expect(counted?.students).toBe(created);
      expect(counted?.emails).toBe(created);
    },
  );
});
