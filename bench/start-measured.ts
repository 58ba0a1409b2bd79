import { type Product, startProduct } from "../scripts/start-product.ts";
import type { BenchData } from "./prepare-data.ts";

/** The product on the data to measure, without its limits: one visitor asks for everything. */
export function startMeasured({ env }: Pick<BenchData, "env">, more: Record<string, string> = {}): Promise<Product> {
  return startProduct({
    ...env,
    MODE: "trial",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    SAMPLE_DATA: "false",
    ...more,
  });
}

/** Keeps no page: each is rendered again. */
export const withoutCache = { PAGE_CACHE_MB: "0" };
