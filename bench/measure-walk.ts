/**
 * Walks through what a student comes for, as a new visitor on a cheap phone: 360 pixels, processor slowed four times, 400 kbit/s
 * with 150 ms there and back, with script and without. Then measures the first tap on ten pages by the browser's Event Timing, and
 * when they were painted. `BENCH_DATA_DIR=<folder with all public data> node bench/measure-walk.ts`, after `npm run build`. It prints
 * tables and fails only where a task cannot be done: its times depend on what else the machine does. docs/performance.md has them.
 */
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { browserOptions } from "../scripts/browser-options.ts";
import { startProduct } from "../scripts/start-product.ts";

/** Source: issue 20, "It is done when". */
const slowedTimes = 4;
const line = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = {
  ...{ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  reducedMotion: "reduce",
} as const;

/** One way through the site; each call of `by` is one input of the visitor. */
interface Task {
  name: string;
  maxInputs: number;
  walk: (page: Page, by: Inputs) => Promise<Locator>;
}

interface Inputs {
  tap: (what: Locator) => Promise<void>;
  type: (where: Locator, text: string) => Promise<void>;
  choose: (where: Locator, value: string) => Promise<void>;
}

const main = (page: Page) => page.getByRole("main");
const searchBox = (page: Page) => main(page).getByRole("search").locator("input[name=q]");
const searchButton = (page: Page) => main(page).getByRole("search").getByRole("button", { name: "Search" });

/** Two inputs: the words and the button. */
async function search(page: Page, by: Inputs, words: string): Promise<void> {
  await by.type(searchBox(page), words);
  await by.tap(searchButton(page));
}

const tasks: Task[] = [
  {
    name: "Home to where can I get in",
    maxInputs: 4,
    async walk(page, by) {
      await by.tap(
        main(page)
          .locator("details", { has: page.locator("select[name=exam]") })
          .first()
          .locator("summary")
          .first(),
      );
      await by.choose(main(page).locator("select[name=exam]"), "mht_cet.percentile");
      await by.type(main(page).locator("input[name=figure]"), "96.5");
      await by.tap(main(page).locator('form[action="/about-you"] button[type=submit]').first());
      return main(page).locator("#answer li").first();
    },
  },
  {
    name: "Pune, Computer, government, hostel",
    maxInputs: 6,
    async walk(page, by) {
      await search(page, by, "computer pune");
      await by.tap(main(page).locator(".quick-filters a[href*='ownership=government']"));
      await page.waitForURL(/ownership=government/);
      await by.tap(main(page).locator(".quick-filters a[href*='hostel_within_m']"));
      await page.waitForURL(/hostel_within_m/);
      // Colleges, or that none has a hostel so near, with the ways out.
      return main(page).getByRole("heading", { level: 1 });
    },
  },
  {
    name: "COEP and VJTI by typing it",
    maxInputs: 3,
    async walk(page, by) {
      await search(page, by, "coep vs vjti");
      await by.tap(main(page).locator("a[href^='/compare']").first());
      return main(page)
        .getByRole("heading", { level: 1 })
        .filter({ hasText: /compar/i });
    },
  },
  {
    name: "what a course costs in all",
    maxInputs: 4,
    async walk(page, by) {
      await search(page, by, "coep");
      await by.tap(main(page).locator(".college-card a.whole").first());
      await by.tap(main(page).locator("a[href*='/cost']").first());
      // The page before it has a heading too.
      await page.waitForURL(/\/cost/);
      return main(page).getByRole("heading", { level: 1 });
    },
  },
  {
    name: "next dates of an exam",
    maxInputs: 3,
    async walk(page, by) {
      await search(page, by, "mht cet");
      await by.tap(main(page).locator("a[href^='/calendar']").first());
      await page.waitForURL(/\/calendar/);
      return main(page).getByRole("heading", { level: 1 });
    },
  },
  {
    name: "send a college to somebody",
    maxInputs: 4,
    async walk(page, by) {
      await search(page, by, "vjti");
      await by.tap(main(page).locator(".college-card a.whole").first());
      return main(page).locator("a[href*='wa.me'], a[href*='whatsapp']").first();
    },
  },
];

/** What is tapped first on ten pages, by somebody who has read the page. */
const firstTaps: { address: string; what: string }[] = [
  { address: "/", what: "main summary" },
  { address: "/", what: "header button[popovertarget], header summary" },
  { address: "/collegelist/MQ==", what: "main button[name=add]" },
  { address: "/collegelist/MQ==", what: "main button[popovertarget]" },
  { address: "/search?q=computer%20pune", what: "main button[name=add]" },
  { address: "college", what: "main button[name=add]" },
  { address: "college", what: "main summary" },
  { address: "/hostellist", what: "main button[name=add]" },
  { address: "/faqs", what: "main summary" },
  { address: "/contactus", what: "main input[type=text], main input:not([type])" },
];
const tapRounds = 3;
/** As somebody who reads the page before touching it; shorter than the script's own wait. */
const readsMs = 1_500;

const product = await startProduct({
  ...{ LOG_LEVEL: "silent", RATE_LIMITS: "off", SAMPLE_DATA: "true" },
  ...(process.env.BENCH_DATA_DIR && { DATA_DIR: process.env.BENCH_DATA_DIR }),
});
const browser = await chromium.launch(browserOptions());
try {
  const walks = [];
  for (const javaScriptEnabled of [true, false]) {
    for (const task of tasks) walks.push(await walk(browser, task, javaScriptEnabled));
  }
  console.table(walks);
  const taps: { address: string; what: string; slowed: number; ms: number; paintMs: number; longestTaskMs: number }[] =
    [];
  for (const slowed of [slowedTimes, 10]) {
    for (const place of firstTaps) {
      for (let round = 0; round < tapRounds; round++) taps.push(await measureFirstTap(browser, place, slowed));
    }
  }
  for (const slowed of [slowedTimes, 10]) {
    const those = taps.filter((tap) => tap.slowed === slowed);
    console.table(
      firstTaps.map(({ address, what }) => {
        const own = those.filter((tap) => tap.address === address && tap.what === what);
        const of = (key: "ms" | "paintMs" | "longestTaskMs") =>
          quantile(
            own.map((tap) => tap[key]),
            0.5,
          );
        return {
          address,
          what,
          "tap ms": of("ms"),
          "first paint ms": of("paintMs"),
          "longest task ms": of("longestTaskMs"),
        };
      }),
    );
    console.log(
      `Slowed ${slowed} times, first taps, p75: ${quantile(
        those.map(({ ms }) => ms),
        0.75,
      )} ms`,
    );
  }
  if (walks.some(({ result }) => result !== "done")) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}

async function open(
  of: Browser,
  javaScriptEnabled: boolean,
  slowed: number,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await of.newContext({ ...phone, javaScriptEnabled, baseURL: product.address });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  return { context, page };
}

async function walk(of: Browser, task: Task, javaScriptEnabled: boolean) {
  const { context, page } = await open(of, javaScriptEnabled, slowedTimes);
  let inputs = 0;
  const count = async (work: Promise<unknown>) => {
    inputs += 1;
    await work;
  };
  await page.goto("/");
  const began = performance.now();
  const steps = {
    tap: (what: Locator) => count(what.tap()),
    type: (where: Locator, text: string) => count(where.fill(text)),
    choose: (where: Locator, value: string) => count(where.selectOption(value)),
  };
  // What cannot be done is a line of the table, and the other tasks are still tried.
  const failure = await task
    .walk(page, steps)
    .then((goal) => goal.waitFor({ state: "visible" }))
    .then(
      () => "",
      (error: Error) => error.message.split("\n")[0]!,
    );
  const seconds = (performance.now() - began) / 1000;
  await context.close();
  const mode = javaScriptEnabled ? "with script" : "without script";
  const result = failure || (inputs > task.maxInputs ? `more than ${task.maxInputs} inputs` : "done");
  return { task: task.name, mode, inputs, seconds: Math.round(seconds * 10) / 10, result };
}

async function measureFirstTap(of: Browser, { address, what }: { address: string; what: string }, slowed: number) {
  const { context, page } = await open(of, true, slowed);
  await page.addInitScript(() => {
    const seen = { events: [] as number[], tasks: [] as number[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.events.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
    }).observe({ type: "longtask" });
  });
  await page.goto(address === "college" ? await collegeAddress() : address, { waitUntil: "load" });
  await page.waitForTimeout(readsMs);
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  const target = page.locator(what).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(() => (window as unknown as { seen: { tasks: number[] } }).seen.tasks.splice(0));
  await target.tap();
  await page.waitForTimeout(slowed * 400);
  const seen = await page.evaluate(() => (window as unknown as { seen: { events: number[]; tasks: number[] } }).seen);
  await context.close();
  const [ms, longestTaskMs] = [Math.max(8, ...seen.events), Math.max(0, ...seen.tasks)];
  return { address, what, slowed, ms, paintMs, longestTaskMs };
}

/** A college with all of its parts. */
async function collegeAddress(): Promise<string> {
  const reply = await fetch(`${product.address}/api/colleges/?search=coep`);
  const { results } = (await reply.json()) as { results: { id: number }[] };
  return `/collegedetails/${btoa(String(results[0]?.id ?? 1))}`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
}
