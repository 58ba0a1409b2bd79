/**
 * Measures a choice list of 1,000 rows in the browser of a phone: `node bench/measure-choices.ts`, after `npm run build`.
 * Taps are measured by the browser's Event Timing with the processor slowed four times. It prints a table and fails nothing:
 * its figures depend on what else the machine does. docs/performance.md has them.
 */
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { browserOptions } from "../scripts/browser-options.ts";
import { startProduct } from "../scripts/start-product.ts";

const rowCount = 1000;
const slowedTimes = 4;
/** Source: docs/specification S26.4. */
const boundMs = 200;
const tapsOfKind = 12;

/** The buttons of one row, in the order in which somebody presses them. */
const kinds = ["up", "down", "open", "save", "tick", "remove", "undo"] as const;
type Kind = (typeof kinds)[number];

const product = await startProduct({ LOG_LEVEL: "silent", RATE_LIMITS: "off" });
const browser = await chromium.launch(browserOptions());
try {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await fillList(page);
  const session = await context.newCDPSession(page);
  const taps = await measureTaps(page, session);
  console.table(
    kinds.map((kind) => {
      const all = taps.filter((tap) => tap.kind === kind).map(({ ms }) => ms);
      return { tap: kind, taps: all.length, "p50 ms": quantile(all, 0.5), "p75 ms": quantile(all, 0.75) };
    }),
  );
  const p75 = quantile(
    taps.map(({ ms }) => ms),
    0.75,
  );
  console.log(`All taps, p75: ${p75} ms (bound ${boundMs}, ${p75 <= boundMs ? "met" : "missed"})`);
  const { framesMs, lagPx } = await measureDrag(page, session);
  console.log(
    `Drag: a frame every ${quantile(framesMs, 0.5)} ms (p95 ${quantile(framesMs, 0.95)}), row behind the pointer by ${quantile(lagPx, 0.5)} px (p95 ${quantile(lagPx, 0.95)})`,
  );
} finally {
  await browser.close();
  await product.stop();
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
}

async function fillList(page: Page): Promise<void> {
  await page.goto("/choices");
  await page.mouse.move(10, 10);
  await page.locator("html[data-live]").waitFor({ state: "attached" });
  await page.getByLabel("Counselling").selectOption("other");
  await page.locator("button[value=create]").click();
  await page.locator("summary").filter({ hasText: "Paste codes" }).click();
  const lines = Array.from(
    { length: rowCount },
    (_, at) => `Institute of Technology number ${at + 1}, Civil Engineering`,
  );
  await page.locator("textarea[name=pasted]").fill(lines.join("\n"));
  await page.locator("button[value=paste]").click();
  await page
    .locator("li[data-key]")
    .nth(rowCount - 1)
    .waitFor({ state: "attached" });
}

/** @returns how long each tap took until the next picture, in milliseconds; one too short to be reported took 8 */
async function measureTaps(page: Page, session: CDPSession): Promise<{ kind: Kind; ms: number }[]> {
  await page.evaluate(() => {
    const seen: { at: number; id: number; ms: number }[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.push({ at: entry.startTime, id: entry.interactionId, ms: entry.duration });
    }).observe({ type: "event", buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowedTimes });
  const begun: { kind: Kind; at: number }[] = [];
  for (let round = 0; round < tapsOfKind; round++) {
    const key = 40 + round * 75;
    const buttons: Record<Kind, string> = {
      up: `#up-${key}`,
      down: `#down-${key}`,
      open: `#more-${key}`,
      save: `button[value="save:${key}"]`,
      tick: `#pick-${key + 1}`,
      remove: `button[value="remove:${key}"]`,
      undo: "#undo",
    };
    for (const kind of kinds) {
      if (kind === "remove") await page.locator(buttons.open).click();
      // The button is in sight before the tap, so that scrolling is no part of it.
      await page.locator(buttons[kind]).scrollIntoViewIfNeeded();
      begun.push({ kind, at: await page.evaluate(() => performance.now()) });
      await page.locator(buttons[kind]).click();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    }
    await page.locator(buttons.tick).uncheck();
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const seen = await page.evaluate(() => (window as unknown as { seen: { at: number; ms: number }[] }).seen);
  return begun.map(({ kind, at }, index) => {
    const end = begun[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const own = seen.filter((entry) => entry.at >= at && entry.at < end);
    return { kind, ms: Math.max(8, ...own.map(({ ms }) => ms)) };
  });
}

/** Drags a row down the screen and up again, and reads in each frame how far it is from the pointer. */
async function measureDrag(page: Page, session: CDPSession): Promise<{ framesMs: number[]; lagPx: number[] }> {
  const row = page.locator("li[data-key]").nth(300);
  await row.evaluate((one) => one.scrollIntoView({ block: "center" }));
  const handle = await row.locator("[data-grab]").boundingBox();
  if (!handle) throw new Error("The row has no handle");
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await row.evaluate((one, startY) => {
    const samples: { ms: number; px: number }[] = [];
    Object.assign(window, { samples });
    const startTop = one.getBoundingClientRect().top;
    let pointerY = startY;
    let last = performance.now();
    addEventListener("pointermove", (event) => {
      pointerY = event.clientY;
    });
    const sample = () => {
      const now = performance.now();
      samples.push({ ms: now - last, px: Math.abs(one.getBoundingClientRect().top - startTop - (pointerY - startY)) });
      last = now;
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  }, y);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowedTimes });
  for (let step = 0; step < 120; step++) await page.mouse.move(x, y + 180 * Math.sin(step / 12));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const samples = await page.evaluate(() => (window as unknown as { samples: { ms: number; px: number }[] }).samples);
  await page.mouse.up();
  return { framesMs: samples.slice(2).map(({ ms }) => ms), lagPx: samples.slice(2).map(({ px }) => px) };
}
