import { setTimeout as wait } from "node:timers/promises";
import { type Product, startProduct } from "../scripts/start-product.ts";
import type { BenchData } from "./prepare-data.ts";

/** Starts the product on the data to measure, without rate limits, since one client sends every request. */
export function startMeasured({ env }: Pick<BenchData, "env">, more: Record<string, string> = {}): Promise<Product> {
  return startProduct({
    ...env,
    MODE: "trial",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    SAMPLE_DATA: "false",
    // Its work would be measured with everything else.
    PAGE_CACHE_FILL: "off",
    ...more,
  });
}

/** Disables the page cache, so each page is rendered on every request. */
export const withoutCache = { PAGE_CACHE_MB: "0" };

/** A product that has just started still reads the models of chances (decision 0078), which takes a part of the first second. */
export const untilModelsAreRead = () => wait(2_000);
