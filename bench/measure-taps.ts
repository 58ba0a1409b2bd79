/**
 * Measures the first tap of a new visitor on twelve pages: the time from the tap to the frame that shows its answer (Event Timing), and
 * the longest task until the page is hydrated. A phone of 360 pixels, processor slowed four and ten times, a finger that rests for
 * 80 ms. `BENCH_DATA_DIR=<folder with all public data> node bench/measure-taps.ts [--rounds 3] [--only <text>]`, after `npm run
 * build`. Pages load unslowed, to save time: nothing of them runs before the tap. docs/performance.md has its table.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { browserOptions } from "../scripts/browser-options.ts";
import { quantile, startOnBenchData } from "./phone.ts";
import { openUninspected, type UninspectedPage } from "./uninspected-phone.ts";

/** Source: docs/specification S26.3. The bound of a task is for a processor slowed four times. */
const bounds: { slowed: number; p75Ms: number; longestTaskMs?: number }[] = [
  { slowed: 4, p75Ms: 100, longestTaskMs: 50 },
  { slowed: 10, p75Ms: 250 },
];

/** @field address `college`: a college with all of its parts */
interface Place {
  name: string;
  address: string;
  target: string;
}

const drawerButton = (id: string) => `header button[commandfor=${id}]`;
const heart = "main button[name=add]";
const places: Place[] = [
  { name: "Home, question", address: "/", target: "main summary" },
  { name: "Home, menu", address: "/", target: drawerButton("menu") },
  { name: "college list, heart", address: "/collegelist/MQ==", target: heart },
  { name: "college list, filters", address: "/collegelist/MQ==", target: "main button[popovertarget]" },
  { name: "search, heart", address: "/search?q=computer%20pune", target: heart },
  { name: "college, heart", address: "college", target: heart },
  { name: "college, summary", address: "college", target: "main summary" },
  { name: "hostel list, heart", address: "/hostellist", target: heart },
  { name: "questions, summary", address: "/faqs", target: "main summary" },
  { name: "Contact Us, field", address: "/contactus", target: "main input[name=first_name]" },
  { name: "calendar, menu", address: "/calendar", target: drawerButton("menu") },
  { name: "About, news", address: "/aboutus", target: drawerButton("news") },
  { name: "scholarships, menu", address: "/scholarships", target: drawerButton("menu") },
];

/** What a visitor reads before the tap; shorter than the wait of the page's own script. */
const readsMs = 500;
const fingerRestsMs = 80;
const hydratesWithinMs = 60_000;
/** Reports of tasks and events come a moment after them. */
const reportsMs = 150;

interface Tap {
  place: string;
  slowed: number;
  ms: number;
  /** From the touch to the first listener, in listeners, and from them to the frame. */
  delayMs: number;
  processingMs: number;
  presentationMs: number;
  longestTaskMs: number;
}

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, only: { type: "string", default: "" } },
});
const product = await startOnBenchData();
const browser = await chromium.launch(browserOptions());
try {
  const chosen = places.filter(({ name }) => name.includes(options.only));
  await warmUp(browser, chosen);
  for (const bound of bounds) {
    const taps: Tap[] = [];
    for (let round = 0; round < Number(options.rounds); round++)
      for (const place of chosen) taps.push(await measureTap(browser, place, bound.slowed));
    report(chosen, taps, bound);
  }
} finally {
  await browser.close();
  await product.stop();
}

/** Fills the page cache: the wait for the server is not what is measured. */
async function warmUp(of: Browser, chosen: Place[]): Promise<void> {
  for (const place of chosen) await measureTap(of, place, 1);
}

async function measureTap(of: Browser, place: Place, slowed: number): Promise<Tap> {
  const page = await openUninspected(of, `(${observe})()`);
  const address = place.address === "college" ? await collegeAddress() : place.address;
  await page.send("Page.navigate", { url: product.address + address });
  await page.waitFor("location.protocol === 'http:' && document.readyState === 'complete'");
  await wait(readsMs);
  await page.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  await page.evaluate("void seen.tasks.splice(0)");
  await touch(page, await locate(page, place.target));
  await page.waitFor("'live' in document.documentElement.dataset", hydratesWithinMs);
  await wait(reportsMs);
  const { events, tasks } = await page.evaluate<Seen>("seen");
  await page.close();
  // Event Timing reports nothing below 16 ms.
  const longest = events.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 16, delayMs: 0, processingMs: 0 };
  const presentationMs = Math.max(0, longest.ms - longest.delayMs - longest.processingMs);
  return { place: place.name, slowed, ...longest, presentationMs, longestTaskMs: Math.max(0, ...tasks) };
}

interface Seen {
  events: { ms: number; delayMs: number; processingMs: number }[];
  tasks: number[];
}

/** Runs in the page, before anything of it. */
function observe(): void {
  const seen: Seen = { events: [], tasks: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      const { interactionId, duration, startTime, processingStart, processingEnd } = entry;
      if (!interactionId) continue;
      seen.events.push({
        ms: duration,
        delayMs: processingStart - startTime,
        processingMs: processingEnd - processingStart,
      });
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
  }).observe({ type: "longtask" });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the first visible target is; who must scroll to it has started the page's script already, and taps while it starts. */
async function locate(page: UninspectedPage, target: string): Promise<Box> {
  const found = `[...document.querySelectorAll(${JSON.stringify(target)})].find((element) => element.checkVisibility())`;
  if (!(await page.evaluate(`Boolean(${found})`))) throw new Error(`There is nothing to tap: ${target}`);
  if (!(await page.evaluate(`${found}.getBoundingClientRect().bottom < innerHeight - 80`))) {
    await page.evaluate(`${found}.scrollIntoView({ block: "center" })`);
    await wait(readsMs);
  }
  return page.evaluate<Box>(`${found}.getBoundingClientRect().toJSON()`);
}

async function touch(page: UninspectedPage, box: Box): Promise<void> {
  const point = { x: box.x + Math.min(box.width / 2, 100), y: box.y + box.height / 2 };
  await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await wait(fingerRestsMs);
  await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function collegeAddress(): Promise<string> {
  const reply = await fetch(`${product.address}/api/colleges/?search=coep`);
  const { results } = (await reply.json()) as { results: { id: number }[] };
  return `/collegedetails/${btoa(String(results[0]?.id ?? 1))}`;
}

function report(chosen: Place[], taps: Tap[], { slowed, p75Ms, longestTaskMs }: (typeof bounds)[number]): void {
  const table = chosen.map(({ name }) => {
    const own = taps.filter(({ place }) => place === name);
    const of = (key: Exclude<keyof Tap, "place">, share = 0.5) =>
      quantile(
        own.map((tap) => tap[key]),
        share,
      );
    return {
      "page, tapped": name,
      "p50 ms": of("ms"),
      "p75 ms": of("ms", 0.75),
      "input delay": of("delayMs"),
      processing: of("processingMs"),
      presentation: of("presentationMs"),
      "longest task": of("longestTaskMs"),
    };
  });
  console.table(table);
  const p75 = quantile(
    taps.map(({ ms }) => ms),
    0.75,
  );
  const task = quantile(
    taps.map((tap) => tap.longestTaskMs),
    0.5,
  );
  const taskBound = longestTaskMs ? ` (bound ${longestTaskMs})` : "";
  console.log(
    `Slowed ${slowed} times: p75 ${p75} ms (bound ${p75Ms}); longest task of a tap, median ${task} ms${taskBound}`,
  );
}
