import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobData, JobName, JobQueue } from "#gateways/job-queue.server.ts";
import { csvRows } from "#lib/csv.ts";
import type { StaffMatch } from "../../src/staff/matches/contract.ts";
import { jobHandlers } from "../../src/work.server.ts";
import { idleJobs } from "../support/deps.ts";
import { createCollege, unique } from "../support/factories.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";
import { makeStaff, staffClient } from "../support/staff.ts";
import { importWaitingNames } from "./waiting-names.ts";

const path = "/api/staff/matches/";
let desk: PublishingClient;
let due: { name: JobName; data: never }[] = [];
beforeAll(async () => {
  const add = async (_tx: unknown, name: JobName, data: JobData[JobName]) =>
    void due.push({ name, data: data as never });
  // why: the queue has its own tests; these run the jobs that a file and its decisions add.
  const jobs = { ...idleJobs, add };
  desk = await openPublishingClient({ jobs: jobs as JobQueue });
});
afterAll(() => desk.close());
beforeEach(async () => {
  due = [];
  await desk.db.execute(sql`delete from college_match_proposals`);
});

/** Runs what is due, and what that adds. */
async function runJobs(): Promise<void> {
  for (let job = due.shift(); job; job = due.shift()) await jobHandlers(desk.deps)[job.name](job.data);
}

async function send(text: string, isDryRun = false, client = desk.editor) {
  return client.post(`${path}import/?dry_run=${isDryRun}`, text, { "content-type": "text/csv" });
}

async function matchOf(name: string): Promise<StaffMatch> {
  const { body } = await desk.editor.get(`${path}?decision=all&q=${encodeURIComponent(name)}`);
  return body.results[0];
}

/** The queue as it is exported, with decisions by name. */
async function exported(decisions: Record<string, string>): Promise<string> {
  const { text } = await desk.editor.get(`${path}export/`);
  const [heading = "", ...rows] = text.trimEnd().split("\r\n");
  return [
    heading,
    ...rows.map((row: string) => {
      const name = Object.keys(decisions).find((one) => row.includes(`"${one}"`));
      return name === undefined ? row : row.replace('"waiting"', `"${decisions[name]}"`);
    }),
  ].join("\r\n");
}

/** Names that resemble two colleges each, and one that resembles none. */
async function waitingNames() {
  const names = ["Arav", "Bela", "Chit", "Devi"].map((word) => `${word}${unique()} College of Engineering`);
  const ids: number[] = [];
  for (const name of names) {
    for (const city of ["Pune", "Nagpur"]) {
      const { id } = await createCollege(desk.db, { name, city, district: city, state: "Maharashtra" });
      ids.push(id);
    }
  }
  const strange = "Qwertanagar Polytechnic, Gondia";
  await importWaitingNames(desk, [...names, strange]);
  return { names, strange, ids };
}

// proves S12.4
test("the exported queue comes back with decisions, which a job makes like single ones", async () => {
  const { names, strange, ids } = await waitingNames();
  const [joined = "", refused = "", ignored = "", left = ""] = names;
  const decisions = { [joined]: String(ids[1]), [refused]: "None", [ignored]: "ignore", [strange]: "new" };
  const file = await exported(decisions);
  const expected = { joined: 1, created: 1, refused: 1, ignored: 1, figures: 2, left: 1, rejected: [] };
  expect((await send(file, true)).body).toEqual(expected);
  expect(due).toEqual([]);
  expect((await send(file)).body).toEqual(expected);
  await runJobs();
  expect(await matchOf(joined)).toMatchObject({ decision: "accepted", joined: 1, college: { id: ids[1] } });
  expect(await matchOf(refused)).toMatchObject({ decision: "refused", decided_by: desk.member.name });
  expect(await matchOf(ignored)).toMatchObject({ decision: "ignored" });
  expect(await matchOf(left)).toMatchObject({ decision: "waiting" });
  const created = await matchOf(strange);
  expect(created).toMatchObject({ decision: "accepted", is_created: true, joined: 1 });

  const undone = await desk.editor.post(`${path}${created.id}/undo/`);
  expect(undone.body).toMatchObject({ decision: "waiting", college: null });
  // The former file decides the name again; what is decided already is told.
  const again = await send(file);
  expect(again.body).toMatchObject({ joined: 0, created: 1, refused: 0, ignored: 0 });
  expect(again.body.rejected.map(({ message }: { message: string }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining("it is decided already (accepted)")]),
  );
});

test("a name that resembles no college is left out by none", async () => {
  const { strange } = await waitingNames();
  await send(await exported({ [strange]: "none" }));
  await runJobs();
  expect(await matchOf(strange)).toMatchObject({ decision: "ignored" });
});

test("every row that cannot be used is told at once, with its line and value, and decides nothing", async () => {
  const { names, ids } = await waitingNames();
  const [one, two, three] = await Promise.all(names.map(matchOf));
  const rows = [
    ["id", "name", "decision"],
    [String(one!.id), one!.name, "perhaps"],
    ["999999", "Nowhere", "new"],
    [String(two!.id), two!.name, "2147483000"],
    [String(three!.id), one!.name, String(ids[0])],
    ["x", "Nowhere", "none"],
    [String(two!.id), two!.name, String(ids[2])],
    [String(two!.id), two!.name, String(ids[3])],
  ];
  const { body } = await send(csvRows(rows));
  expect(body).toMatchObject({ joined: 1, created: 0, refused: 0, ignored: 0 });
  expect(body.rejected).toEqual([
    {
      row: 2,
      column: "decision",
      message: '"perhaps" is no decision. Write the number of a college, new, none or ignore',
    },
    { row: 3, column: "id", message: 'There is no name "999999" in the queue' },
    { row: 4, column: "decision", message: "There is no college 2147483000 here" },
    { row: 5, column: "name", message: expect.stringContaining(`"${one!.name}" is not the name of ${three!.id}`) },
    { row: 6, column: "id", message: 'There is no name "x" in the queue' },
    { row: 8, column: "id", message: `The name "${two!.id}" is in the file twice` },
  ]);
  await runJobs();
  expect(await matchOf(one!.name)).toMatchObject({ decision: "waiting" });
  expect(await matchOf(two!.name)).toMatchObject({ decision: "accepted", college: { id: ids[2] } });
});

test("what somebody decides before the job stays, and a job that begins again decides the rest", async () => {
  const { names, ids } = await waitingNames();
  const [first = "", second = ""] = names;
  await send(await exported({ [first]: String(ids[0]), [second]: String(ids[2]) }));
  const job = due[0]!;
  await desk.editor.post(`${path}${(await matchOf(first)).id}/accept/`, { college_id: ids[1] });
  await runJobs();
  await jobHandlers(desk.deps)[job.name](job.data);
  expect(await matchOf(first)).toMatchObject({ college: { id: ids[1] } });
  expect(await matchOf(second)).toMatchObject({ college: { id: ids[2] }, joined: 1 });
});

test("another file is refused in words, and staff without the catalogue decide nothing", async () => {
  const refusal = async (text: string) => (await send(text)).body.fields?.file;
  expect(await refusal("")).toBe("The file is empty");
  expect(await refusal("id,name\n1,X")).toBe('The file has no column "decision"');
  expect(await refusal("id,decision,colour\n1,new,red")).toContain('There is no column "colour" here');
  const many = Array.from({ length: 20_001 }, (_, at) => `${at + 1},`).join("\n");
  expect(await refusal(`id,decision\n${many}`)).toBe("The file has more than 20000 rows");
  const accountant = staffClient(desk.app, await makeStaff(desk.db, "accounts"));
  expect((await send("id,decision\n", false, accountant)).status).toBe(403);
});
