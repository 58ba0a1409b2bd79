import { patterns } from "#lib/addresses.ts";
import { type Figure, medianLoad } from "./judge.ts";
import { type Asking, type Load, measure } from "./load.ts";
import type { Options } from "./options.ts";
import type { BenchData } from "./prepare-data.ts";
import { startMeasured, untilModelsAreRead, withoutCache } from "./start-measured.ts";

/** 95th percentiles, in milliseconds. Source: docs/specification S25.5. */
const signInBudgetMs = 150;
const pageBudgetMs = 40;

const few = 2;
const many = 20;

/**
 * Measures sign-ins including the password hash, 2 at a time, into an account of the starter data's free package; and
 * an uncached public page during 20 sign-ins.
 */
export async function measureSignIns(data: BenchData, { rounds, seconds }: Options): Promise<Figure[]> {
  const product = await startMeasured(data, { ...withoutCache, SAMPLE_DATA: "true" });
  try {
    const body = await createStudent(product.address);
    await untilModelsAreRead();
    const signIn: Asking = {
      url: `${product.address}/api/sign-in/`,
      body,
      connections: few,
      seconds,
      pid: product.pid,
    };
    const page: Asking = { url: product.address + patterns.hostelList, isUnique: true, seconds, pid: product.pid };
    const alone: Load[] = [];
    const beside: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await measure(signIn));
      const [, load] = await Promise.all([measure({ ...signIn, connections: many }), measure(page)]);
      beside.push(load);
    }
    return [
      toFigure(`sign-in, ${few} at once`, alone, signInBudgetMs),
      toFigure(`hostel list, uncached, while ${many} sign in`, beside, pageBudgetMs),
    ];
  } finally {
    await product.stop();
  }
}

function toFigure(what: string, loads: Load[], budgetMs: number): Figure {
  const load = medianLoad(loads);
  return { what, value: load.p95, unit: "ms p95", bound: { most: budgetMs }, load };
}

/** Creates an account of the free package, a new one for each run. */
async function createStudent(address: string): Promise<{ identifier: string; password: string }> {
  const unique = String(Date.now()).slice(-9);
  const student = { email: `bench-${unique}@example.org`, password: "lamp on the path 7" };
  const answer = await fetch(`${address}/api/sign-up/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...student,
      first_name: "Asha",
      last_name: "Patil",
      contact: `8${unique}`,
      dob: "2005-04-17",
      intrested_in: [1],
      package: 1,
    }),
  });
  if (!answer.ok) throw new Error(`The account to measure with was not made: ${answer.status} ${await answer.text()}`);
  return { identifier: student.email, password: student.password };
}
