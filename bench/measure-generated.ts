import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { pino } from "pino";
import type { Db } from "#db/client.server.ts";
import { findVisitor } from "#features/accounts/service/sessions.server.ts";
import { findCredentials } from "#features/accounts/store/students.server.ts";
import { listLastTickets } from "#features/tickets/service/last-tickets.server.ts";
import { listInterests } from "#features/wishlist/service/list-interests.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { readDashboard } from "#site/dashboard/read-dashboard.server.ts";
import { listOrders } from "#staff/payments/list-orders.server.ts";
import { listInbox } from "#staff/people/list-inbox.server.ts";
import { searchStudents } from "#staff/people/read-students.server.ts";
import { openState } from "../src/open-state.server.ts";
import { generatedSession } from "./generate-students.ts";

const rounds = 21;
/** A sequential scan is acceptable up to this number of rows. */
const smallTableRows = 10_000;
const anyConversation = { q: "", state: [], kind: [], assignee: [], priority: [], department: [] };
const anyOrder = { q: "", state: [], attention: [], packageId: [], gateway: [], from: null, to: null };
const firstOrders = { page: 1, perPage: 25, sort: "created_at", isDescending: true } as const;

interface Asked {
  text: string;
  values: unknown[];
}

/**
 * A student with a session, saved colleges, a ticket and a payment: every hundredth has them all; a different one each
 * round.
 */
const studentOf = (round: number, students: number) => 100 * (1 + ((round * 7919) % Math.floor(students / 100)));

/** The measured cases: functions of the product, each called for the student of its round. */
const cases: Record<string, (deps: Deps, student: number) => Promise<unknown>> = {
  "signing in: who is it": ({ db }, n) => findCredentials(db, { kind: "email", key: `student${n}@example.org` }),
  "each page of a student: whose session": (deps, n) => findVisitor(deps, generatedSession(n)),
  "the dashboard, whole": (deps, n) => readDashboard(deps, n),
  "the wishlist": (deps, n) => listInterests(deps, n),
  "a student's last tickets": (deps, n) => listLastTickets(deps, n, 3),
  "staff: the inbox, what waits first": (deps) =>
    listInbox(deps, anyConversation, { sort: "urgency", limit: 25, offset: 0 }),
  "staff: the inbox, two words": (deps) =>
    listInbox(deps, { ...anyConversation, q: "robotics kerala" }, { sort: "urgency", limit: 25, offset: 0 }),
  "staff: a student by e-mail": (deps, n) =>
    searchStudents(deps, { q: `student${n}@example.org`, page: 1, perPage: 25 }),
  "staff: students by a common name": (deps) => searchStudents(deps, { q: "asha patil", page: 1, perPage: 25 }),
  "staff: orders, the newest": (deps) => listOrders(deps, anyOrder, firstOrders),
  "staff: the payment queue": (deps) =>
    listOrders(deps, { ...anyOrder, attention: ["any"], state: ["paid"] }, firstOrders),
};

/** Prints for each case the median duration, the number of queries and the tables scanned sequentially. */
export async function measureGenerated(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
  let asked: Asked[] = [];
  client.query = ((config: { text: string }, values: unknown[]) => {
    asked.push({ text: config.text, values });
    return query(config, values);
  }) as typeof client.query;
  const db = drizzle(client) as unknown as Db;
  const deps = {
    db,
    work: db,
    now: () => new Date("2026-11-21T09:30:00Z"),
    log: pino({ level: "warn" }),
    state: openState(readConfig({})),
  } as unknown as Deps;
  try {
    const { rows } = await query("select max(id) as students from students");
    const table: Record<string, object> = {};
    for (const [name, run] of Object.entries(cases)) {
      const times: number[] = [];
      const deadline = performance.now() + 60_000;
      for (let round = 0; round < rounds && performance.now() < deadline; round += 1) {
        asked = [];
        const began = performance.now();
        await run(deps, studentOf(round, rows[0].students));
        times.push(performance.now() - began);
      }
      times.sort((a, b) => a - b);
      const whole = new Set<string>();
      for (const one of asked) for (const table of await readWhole(query, one)) whole.add(table);
      const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
      table[name] = {
        "median ms": median.toFixed(1),
        "worst ms": times.at(-1)?.toFixed(1),
        queries: asked.length,
        "reads whole": [...whole].join(", ") || "-",
      };
    }
    console.table(table);
  } finally {
    await client.end();
  }
}

/** Tables of more than 10,000 rows that a query plan scans sequentially. */
async function readWhole(query: (...given: unknown[]) => Promise<pg.QueryResult>, { text, values }: Asked) {
  const { rows } = await query(`explain (format json) ${text}`, values);
  const named = [...JSON.stringify(rows[0]["QUERY PLAN"]).matchAll(/"Seq Scan"[^{}]*?"Relation Name":"([^"]+)"/g)];
  const found = named.map((match) => match[1]);
  const large = await query("select relname from pg_class where relname = any($1) and reltuples > $2", [
    found,
    smallTableRows,
  ]);
  return large.rows.map(({ relname }) => relname as string);
}
