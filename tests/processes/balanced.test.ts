import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "../../scripts/start-product.ts";
import { startLoad } from "../faults/support/load.ts";
import { openStage, type Stage } from "../faults/support/stage.ts";
import { until } from "../faults/support/visitor.ts";
import { type BalancedPlace, balancedPlace, hasBalancer, startBalancer } from "./support/balancer.ts";
import { startMessages } from "./support/messages.ts";

/** How often a process is killed: `FAULT_ROUNDS=20 npm run test:faults -- balanced`. */
const kills = Number(process.env.FAULT_ROUNDS ?? 1);
const readers = 6;
const writers = 3;

const paths = ["/", "/collegelist/MQ==", "/api/colleges/?q=pune", "/api/news/", "/api/streams/"];

let place: BalancedPlace;
let stage: Stage;
let processes: Product[];
let balancer: Awaited<ReturnType<typeof startBalancer>>;

const start = (index: number) => stage.start({ PORT: String(place.ports[index]) });

/** People who read and people who write, all through the balancer. */
function startPeople() {
  const reading = startLoad({ address: () => place.address, paths, connections: readers });
  const writing = startMessages(place.address, writers);
  return {
    answered: () => reading.answered() + writing.sent.acknowledged.length,
    /** Answers that are none, of reads and of writes. */
    stop: async () => {
      const [{ statuses, broken }, sent] = [await reading.stop(), await writing.stop()];
      const notGood = Object.entries(statuses).filter(([status]) => status !== "200");
      return { failedReads: [...broken, ...notGood.map(([status, times]) => `${times} times ${status}`)], ...sent };
    },
  };
}

/** Waits until the balancer's people have been answered so many more times. */
async function afterAnswers(people: ReturnType<typeof startPeople>, more: number): Promise<void> {
  const before = people.answered();
  await until(`${more} more answers`, () => people.answered() >= before + more);
}

/** Addresses of acknowledged messages that the database does not hold, and of those that it holds twice. */
async function findLostOrDuplicated(acknowledged: string[]): Promise<string[]> {
  const kept = await stage.read<{ email: string }>(sql`select email from contact_messages`);
  const counts = new Map<string, number>();
  for (const { email } of kept) counts.set(email, (counts.get(email) ?? 0) + 1);
  return [
    ...acknowledged.filter((email) => !counts.has(email)),
    ...[...counts].filter(([, count]) => count > 1).map(([email]) => email),
  ];
}

describe.skipIf(!hasBalancer())("three processes behind HAProxy on one PostgreSQL", () => {
  beforeAll(async () => {
    place = await balancedPlace();
    const env = { PUBLIC_URL: place.address, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
    stage = await openStage({ database: "PostgreSQL", env });
    processes = await Promise.all([0, 1, 2].map(start));
    balancer = await startBalancer(place);
  });
  afterAll(async () => {
    await balancer?.stop();
    await stage?.close();
  });

  test(
    `one killed under load, ${kills} times: no acknowledged write is lost or made twice, and no more fails than was under way`,
    async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const people = startPeople();
        await afterAnswers(people, 60);
        const index = kill % processes.length;
        await processes[index]!.kill();
        await afterAnswers(people, 120);
        const { failedReads, acknowledged, refused } = await people.stop();
        // A read is repeated at another process; of the writes each person had one under way at most.
        expect({ kill, failedReads }).toEqual({ kill, failedReads: [] });
        expect(refused.length, `writes that failed: ${refused}`).toBeLessThanOrEqual(writers);
        expect(await findLostOrDuplicated(acknowledged)).toEqual([]);
        processes[index] = await start(index);
      }
    },
    60_000 + kills * 60_000,
  );

  test("all three restarted one after the other under load: no request fails", async () => {
    const people = startPeople();
    for (const [index, process] of processes.entries()) {
      await afterAnswers(people, 40);
      await process.stop();
      processes[index] = await start(index);
    }
    await afterAnswers(people, 60);
    const { failedReads, acknowledged, refused } = await people.stop();
    expect({ failedReads, refused }).toEqual({ failedReads: [], refused: [] });
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await findLostOrDuplicated(acknowledged)).toEqual([]);
  }, 240_000);
});
