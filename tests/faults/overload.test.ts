// proves T7.6

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "../../scripts/start-product.ts";
import { startLoad } from "./support/load.ts";
import { openStage, type Stage } from "./support/stage.ts";

let stage: Stage;
let product: Product;
beforeAll(async () => {
  stage = await openStage({ database: "embedded", env: { LOG_LEVEL: "error", PAGE_CACHE_MB: "0" } });
  product = await stage.start();
});
afterAll(() => stage?.close());

test("far more visitors than can be served: some are served, the others told at once to come back, and health answers throughout", async () => {
  const everywhere = startLoad({
    address: () => product.address,
    paths: ["/", "/addmissionpage", "/campusdrives", "/api/colleges/?q=pune"],
    connections: 400,
  });
  const health = startLoad({ address: () => product.address, paths: ["/healthz"], connections: 1 });
  await wait(6_000);
  const [answers, healthAnswers] = await Promise.all([everywhere.stop(), health.stop()]);
  expect(answers.broken).toEqual([]);
  expect(Object.keys(answers.statuses).sort()).toEqual(["200", "503"]);
  expect(Object.keys(healthAnswers.statuses)).toEqual(["200"]);
  expect(healthAnswers.broken).toEqual([]);

  const calmAt = performance.now();
  let status = 503;
  while (status !== 200 && performance.now() - calmAt < 20_000) {
    status = (await fetch(`${product.address}/addmissionpage`)).status;
    if (status !== 200) await wait(100);
  }
  expect(status).toBe(200);
  expect(performance.now() - calmAt).toBeLessThan(5_000);
});

test("a visitor who is turned away reads why, and when to come back", async () => {
  const others = startLoad({ address: () => product.address, paths: ["/addmissionpage"], connections: 400 });
  let rejected: Response | undefined;
  const until = performance.now() + 20_000;
  while (!rejected && performance.now() < until) {
    const response = await fetch(`${product.address}/`, { headers: { accept: "text/html" } });
    if (response.status === 503) rejected = response;
    else await response.arrayBuffer();
  }
  await others.stop();
  expect(rejected?.headers.get("retry-after")).toBe("2");
  expect(await rejected?.text()).toContain("The site is very busy right now");
});
