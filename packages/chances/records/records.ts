import { ChancePromise } from "../model/promise-record.ts";
import josaa2026 from "./josaa-2026.json" with { type: "json" };

/**
 * Seasons that were judged before their lists were imported anywhere, as `npm run chances:judge` wrote them. They come with
 * the product, so that every installation shows them; nothing computes them again.
 */
export const records: readonly ChancePromise[] = [josaa2026].map((record) => ChancePromise.parse(record));
