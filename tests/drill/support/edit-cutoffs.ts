import { type SQL, sql } from "drizzle-orm";
import type { OpenDatabase } from "../../../src/db/client.server.ts";
import { until } from "../../faults/support/visitor.ts";
import { makeStaff } from "../../support/staff.ts";

/** Within this time everybody sees what staff changed. */
export const editBoundMs = 2_000;

/**
 * Staff who change a closing value that a college's page and the REST API show.
 *
 * @param site where they work: the address that everybody uses
 */
export async function cutoffEditor({ db }: OpenDatabase, site: string, read: <Row>(query: SQL) => Promise<Row[]>) {
  const staff = await makeStaff(db, "admin", { now: new Date() });
  const headers = { cookie: `staff=${staff.secret}`, "content-type": "application/json", origin: site };
  // What a college shows as the highest of its newest list.
  const shownOnes = await read<{ id: number; college_id: number }>(sql`
    select min(c.id) as id, b.college_id from college_streams s
    join branches b on b.college_id = s.college_id and b.stream_id = s.stream_id
    join cutoffs c on c.branch_id = b.id and c.year = s.closing_year and c.authority = s.closing_authority
      and c.quota = s.closing_quota and c.seat_type = s.closing_seat_type and c.closing = s.closing_high
    where s.closing_unit = 'rank' and c.unit = 'rank'
    group by b.college_id having count(*) = 1 order by b.college_id limit 40`);

  /** @returns milliseconds from the answer to the editor until each of these processes shows the change */
  return async (processes: string[]): Promise<number> => {
    const next = shownOnes.shift()!;
    shownOnes.push(next);
    const { id, college_id } = next;
    const path = `${site}/api/staff/cutoffs/${id}/`;
    const shown = await (await fetch(path, { headers })).json();
    const closing = shown.closing + 3_000_001;
    const body = JSON.stringify({ version: shown.version, closing, same_source: true });
    const pages = processes.map((address) => `${address}/api/college-details/${college_id}/`);
    await Promise.all(pages.map((page) => fetch(page).then((answer) => answer.arrayBuffer())));
    const changed = await fetch(path, { method: "PATCH", headers, body });
    if (changed.status !== 200) throw new Error(`The cut-off was not changed: ${await changed.text()}`);
    const began = performance.now();
    const isShown = async (page: string) => (await (await fetch(page)).text()).includes(String(closing));
    await until(
      `${closing} is at ${pages}`,
      async () => (await Promise.all(pages.map(isShown))).every(Boolean),
      60_000,
    );
    return Math.round(performance.now() - began);
  };
}
