import { type Figure, median, medianLoad } from "./judge.ts";
import { measureTimes } from "./load.ts";
import type { Options } from "./options.ts";
import type { BenchData } from "./prepare-data.ts";
import { startMeasured } from "./start-measured.ts";

/** Source: docs/specification S25.6. */
const minPerSecond = 1_000;
const maxP95Ms = 20;

/** A woman of a category with every rank: of all candidates, she may have the most rows. */
const question = {
  authority: "josaa",
  ranks: {
    jee_main: { crl: 25_000, category: 8_000 },
    jee_advanced: { crl: 9_000, category: 2_500 },
    jee_main_paper2a: { crl: 900, category: 300 },
    jee_main_paper2b: { crl: 700, category: 200 },
  },
  category: "OBC-NCL",
  gender: "female",
  state: "Maharashtra",
  pwd: false,
  aat: true,
  page_size: 50,
};

/** Measures `POST /api/chances/`, which no cache answers. Limits are off: one address asks all of it. */
export async function measureChances(data: BenchData, { rounds, seconds }: Options): Promise<Figure[]> {
  const product = await startMeasured(data);
  try {
    const url = `${product.address}/api/chances/`;
    const headers = { "content-type": "application/json" };
    const { status } = await fetch(url, { method: "POST", headers, body: JSON.stringify(question) });
    if (status === 404) {
      console.log("No model of chances is published: npm run chances:train, with the same DATA_DIR.");
      return [];
    }
    const loads = await measureTimes(rounds, { url, body: question, seconds, pid: product.pid });
    const load = medianLoad(loads);
    const what = "chances, 50 rows";
    return [
      { what, value: load.p95, unit: "ms p95", bound: { most: maxP95Ms }, load },
      {
        what,
        value: median(loads.map(({ requestsPerSecond }) => requestsPerSecond)),
        unit: "a second",
        bound: { least: minPerSecond },
        load,
      },
    ];
  } finally {
    await product.stop();
  }
}
