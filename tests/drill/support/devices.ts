import { setTimeout as wait } from "node:timers/promises";
import { makeAccount, post } from "../../faults/support/visitor.ts";

/**
 * One student who edits a choice list on two devices at once, until they are stopped. A device whose version is old is told
 * so, reads again and writes again.
 */
export async function startDevices(address: string) {
  const { bearer } = await makeAccount(address);
  const made = await post(address, "/api/choices/", { name: "Drill", authority: "josaa", year: 2026 }, bearer);
  if (made.status !== 201) throw new Error(`No list was made: ${made.status} ${JSON.stringify(made.body)}`);
  const path = `${address}/api/choices/${made.body.id}/`;
  const acknowledged: string[] = [];
  let conflicts = 0;
  let isStopped = false;
  const read = () => fetch(path, { headers: bearer }).then((response) => response.json());

  const device = async (name: string) => {
    for (let turn = 1; !isStopped; turn += 1) {
      const text = `Choice ${turn} of ${name}`;
      const { version } = await read().catch(() => ({ version: undefined }));
      const acts = [{ kind: "add", rows: [{ text }] }];
      const answer = await fetch(path, {
        method: "PATCH",
        headers: { ...bearer, "content-type": "application/json" },
        body: JSON.stringify({ version, acts }),
      }).catch(() => null);
      if (answer?.status === 200) acknowledged.push(text);
      if (answer?.status === 409) conflicts += 1;
      await answer?.arrayBuffer().catch(() => null);
      await wait(200);
    }
  };
  const devices = ["phone", "laptop"].map(device);
  return {
    /** @returns rows that were acknowledged and are not there once, and how often a device was told to read again */
    stop: async () => {
      isStopped = true;
      await Promise.all(devices);
      const rows: string[] = (await read()).rows.map((row: { programme: string }) => row.programme);
      const wrong = acknowledged.filter((text) => rows.filter((row) => row === text).length !== 1);
      return { written: acknowledged.length, conflicts, wrong };
    },
  };
}
