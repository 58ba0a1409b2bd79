/** What the measurements in a browser share: a cheap phone, and the product on all public data. */
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { type Product, startProduct } from "../scripts/start-product.ts";

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** A page of a visitor who has never been here. */
export interface OpenedPage {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
}

/** Opens an empty page on a phone of 360 pixels. */
export async function openOnPhone(
  browser: Browser,
  baseURL: string,
  options: { javaScriptEnabled?: boolean; reducedMotion?: "reduce" } = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ ...phone, ...options, baseURL });
  const page = await context.newPage();
  return { context, page, session: await context.newCDPSession(page) };
}

/** Slows the processor of a page by this factor; 1: not at all. */
export async function slowDown(session: CDPSession, times: number): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/** The built product on the data of `BENCH_DATA_DIR`, else on the sample data. */
export function startOnBenchData(): Promise<Product> {
  return startProduct({
    LOG_LEVEL: "silent",
    RATE_LIMITS: "off",
    SAMPLE_DATA: "true",
    ...(process.env.BENCH_DATA_DIR && { DATA_DIR: process.env.BENCH_DATA_DIR }),
  });
}

/** @param share 0.5: the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
}
