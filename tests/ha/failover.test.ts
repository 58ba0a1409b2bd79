// proves S28.1

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Product, startProduct } from "../../scripts/start-product.ts";
import { until } from "../faults/support/visitor.ts";
import { type Cluster, openCluster } from "./support/cluster.ts";
import { findFaultyRows, sumsOnEachNode } from "./support/compare-rows.ts";
import { type Failures, type People, startPeople } from "./support/people.ts";
import { whyNotHere } from "./support/programs.ts";

/** How often the primary dies. */
const rounds = Number(process.env.HA_ROUNDS ?? 20);
/** Source: docs/specification S28.1. */
const maxSecondsWithoutWrites = 30;
/** A frozen primary goes on only once another one has served for so long. */
const frozenForMs = 3_000;

const reason = whyNotHere();
if (reason) process.stdout.write(`\n  The tests of deploy/ha are skipped. ${reason}\n\n`);

type Death = "killed" | "frozen";

interface Round {
  death: Death;
  secondsWithoutWrites: number;
  secondsUntilWhole: number;
  acknowledged: number;
  failedWrites: Failures;
  failedReads: Failures;
  reads: number;
  slowestReadMs: number;
  lost: string[];
  doubled: string[];
}

let cluster: Cluster;
let product: Product;
let people: People;
const results: Round[] = [];

/** Lets the primary die under load and waits until all three nodes serve again. */
async function runRound(death: Death): Promise<Round> {
  people.resume();
  await acknowledgedMore(15);
  people.counts();
  const before = people.acknowledged();
  const primary = await cluster.leader();
  if (!primary) throw new Error("No primary to begin with");
  const diedAt = performance.now();
  if (death === "killed") await primary.kill();
  else primary.freeze();
  await until("another node is the primary", async () => {
    const leader = await cluster.leader();
    return leader !== null && leader !== primary;
  });
  await acknowledgedMore(15);
  const secondsWithoutWrites = people.secondsWithoutWrites(diedAt);
  if (death === "killed") primary.start();
  else {
    await wait(frozenForMs);
    primary.thaw();
  }
  const beganAgainAt = performance.now();
  await cluster.untilWhole(180_000);
  const secondsUntilWhole = (performance.now() - beganAgainAt) / 1000;
  await people.pause();
  const { failedWrites, reads, slowestReadMs } = people.counts();
  const { 200: good = 0, ...failedReads } = reads;
  const found = await findFaultyRows(cluster.superuserUrl("margdeep"), people.done);
  return {
    death,
    secondsWithoutWrites,
    secondsUntilWhole,
    acknowledged: people.acknowledged() - before,
    failedWrites,
    failedReads,
    reads: good,
    slowestReadMs,
    ...found,
  };
}

async function acknowledgedMore(count: number): Promise<void> {
  const before = people.acknowledged();
  await until(`${count} more writes are acknowledged`, () => people.acknowledged() >= before + count, 120_000);
}

const told = (counts: Failures) =>
  Object.entries(counts)
    .map(([what, times]) => `${times} × ${what}`)
    .join(", ") || "none";

function tell(number: number, round: Round): void {
  const { death, secondsWithoutWrites, secondsUntilWhole, reads, slowestReadMs } = round;
  process.stdout.write(
    `| ${number} | ${death} | ${secondsWithoutWrites.toFixed(1)} | ${round.acknowledged} | ${told(round.failedWrites)} | ${reads} | ${told(round.failedReads)} | ` +
      `${slowestReadMs} | ${round.lost.length} | ${round.doubled.length} | ${secondsUntilWhole.toFixed(1)} |\n`,
  );
}

describe.skipIf(reason !== null)("a primary that dies under sign-ups, payments and wishlists", () => {
  beforeAll(async () => {
    cluster = await openCluster();
    product = await startProduct({
      MODE: "trial",
      SAMPLE_DATA: "true",
      PAYMENTS: "sandbox",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      SECRET_KEY: "a secret of the fault tests, never of a site",
      DATABASE_URL: cluster.productUrl("primary"),
      DATABASE_READ_URL: cluster.productUrl("replica"),
    });
    people = startPeople(product.address, { students: 3, payers: 2, readers: 4 });
    await people.pause();
  });
  afterAll(async () => {
    await people?.stop();
    await product?.stop();
    await cluster?.close();
  });

  // proves S28.1
  test(
    `${rounds} times, by signal 9 and frozen in turn: nothing acknowledged is lost or doubled, and public facts are never away`,
    async () => {
      process.stdout.write(
        "\n| round | primary | seconds without writes | acknowledged writes | failed writes | reads answered | failed reads | slowest read, ms | lost | doubled | seconds until whole |\n" +
          "|---|---|---|---|---|---|---|---|---|---|---|\n",
      );
      for (let number = 1; number <= rounds; number += 1) {
        const round = await runRound(number % 2 === 1 ? "killed" : "frozen").catch((error: Error) => {
          throw new Error(`Round ${number}\n${cluster.printed()}\n${product.printed().slice(-4_000)}`, {
            cause: error,
          });
        });
        results.push(round);
        tell(number, round);
      }
      expect(results.map(({ lost, doubled, failedReads }) => ({ lost, doubled, failedReads }))).toEqual(
        results.map(() => ({ lost: [], doubled: [], failedReads: {} })),
      );
      expect(Math.max(...results.map(({ secondsWithoutWrites }) => secondsWithoutWrites))).toBeLessThan(
        maxSecondsWithoutWrites,
      );
      expect(people.faults).toEqual([]);
      expect(product.isRunning()).toBe(true);
    },
    rounds * 300_000,
  );

  test("all three nodes hold the same rows at the end", async () => {
    const urls = cluster.nodes.map(({ port }) => cluster.superuserUrl("margdeep", port));
    const [first, ...others] = await sumsOnEachNode(urls);
    expect(others).toEqual([first, first]);
  });
});
