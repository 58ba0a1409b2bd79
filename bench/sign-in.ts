import { patterns } from "#lib/addresses.ts";
import { startProduct } from "../scripts/start-product.ts";
import { type Load, measure, measurePosts } from "./load.ts";

/** 95th percentiles, in milliseconds. Source: issue 4, Speed. */
const signInBudgetMs = 150;
const pageBudgetMs = 40;

const few = 2;
const many = 20;

/**
 * Measures a sign-in, hash and all, at 2 at once; and a public page while 20 sign-ins run, beside the same page alone.
 *
 * @returns whether the budgets were kept
 */
export async function measureSignIns(dataDir: string): Promise<boolean> {
  const product = await startProduct({
    DATA_DIR: dataDir,
    SAMPLE_DATA: "true",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
  });
  try {
    const student = await createStudent(product.address);
    const signIn = `${product.address}/api/sign-in/`;
    const page = `${product.address}${patterns.hostelList}`;
    const rows: { name: string; load: Load; budgetMs: number }[] = [
      { name: `sign-in, ${few} at once`, load: await measurePosts(signIn, student, few), budgetMs: signInBudgetMs },
      { name: "hostel list alone", load: await measure(page), budgetMs: pageBudgetMs },
    ];
    const [busy, load] = await Promise.all([measurePosts(signIn, student, many), measure(page)]);
    rows.push({ name: `hostel list while ${many} sign in`, load, budgetMs: pageBudgetMs });
    console.log(`\nSigning in; while the page was measured, ${busy.requestsPerSecond} a second signed in`);
    console.table(
      rows.map(({ name, load: { p50, p95, p99, failures, requestsPerSecond }, budgetMs }) => ({
        what: name,
        p50,
        p95,
        p99,
        "budget p95": budgetMs,
        "": failures > 0 ? `${failures} FAILED` : p95 <= budgetMs ? "kept" : "MISSED",
        "req/s": requestsPerSecond,
      })),
    );
    return rows.every(({ load: { p95, failures }, budgetMs }) => failures === 0 && p95 <= budgetMs);
  } finally {
    await product.stop();
  }
}

/** An account of the free package, of its own for each run. */
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
