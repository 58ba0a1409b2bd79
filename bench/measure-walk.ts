/**
 * Walks through what a student comes for, as a new visitor on a cheap phone: 360 pixels, processor slowed four times, 400 kbit/s
 * with 150 ms there and back, with script and without. `BENCH_DATA_DIR=<folder with all public data> node bench/measure-walk.ts`, after
 * `npm run build`. It prints a table and fails only where a task cannot be done: its times depend on what else the machine does.
 * The first tap is measured by measure-taps.ts.
 */
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { firstOf } from "#lib/lookups.ts";
import { browserOptions } from "../scripts/browser-options.ts";
import { type OpenedPage, openOnPhone, slowDown, startOnBenchData } from "./phone.ts";

/** Source: docs/specification S26.1. */
const slowedTimes = 4;
const line = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };

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

const product = await startOnBenchData();
const browser = await chromium.launch(browserOptions());
try {
  const walks = [];
  for (const javaScriptEnabled of [true, false]) {
    for (const task of tasks) walks.push(await walk(browser, task, javaScriptEnabled));
  }
  console.table(walks);
  if (walks.some(({ result }) => result !== "done")) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}

async function open(of: Browser, javaScriptEnabled: boolean): Promise<OpenedPage> {
  const opened = await openOnPhone(of, product.address, { javaScriptEnabled, reducedMotion: "reduce" });
  await opened.session.send("Network.enable");
  await opened.session.send("Network.emulateNetworkConditions", line);
  await slowDown(opened.session, slowedTimes);
  return opened;
}

async function walk(of: Browser, task: Task, javaScriptEnabled: boolean) {
  const { context, page } = await open(of, javaScriptEnabled);
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
      (error: Error) => firstOf(error.message.split("\n")),
    );
  const seconds = (performance.now() - began) / 1000;
  await context.close();
  const mode = javaScriptEnabled ? "with script" : "without script";
  const result = failure || (inputs > task.maxInputs ? `more than ${task.maxInputs} inputs` : "done");
  return { task: task.name, mode, inputs, seconds: Math.round(seconds * 10) / 10, result };
}
