import type { APIRequestContext } from "@playwright/test";
import { officeOf } from "./staff.ts";
import { expect } from "./test.ts";

const seats = ["OPEN", "OBC-NCL", "OPEN (PwD)"];
type Office = Awaited<ReturnType<typeof officeOf>>;

/**
 * Lists of JoSAA of 2023 to 2025 of two invented branches, and a model of 2026 that was trained on them, with the starter data's
 * lists, and published. Made once for all projects.
 */
export async function publishModel(request: APIRequestContext): Promise<void> {
  const isAnswered = async () => {
    const reply = await request.get("/api/chances/record/?authority=josaa");
    // A busy server asks to come again.
    return reply.ok() && (await reply.json()).results.length > 0;
  };
  if (await isAnswered()) return;
  const office = await officeOf();
  await createLists(office);
  // Another worker may have requested it at the same time.
  await office.post("chances/trainings/", { authority: "josaa" }).catch(() => {});
  const publishTrained = async () => {
    const { results } = await office.get("chances/models/");
    const [candidate] = results.find(({ authority }: { authority: string }) => authority === "josaa").candidates;
    if (candidate) {
      const { replaces, changed, added, gone } = await office.get(`chances/models/${candidate.id}/comparison/`);
      const order = { replaces, rows: changed + added + gone };
      await office.post(`chances/models/${candidate.id}/publish/`, order).catch(() => {});
    }
    return isAnswered();
  };
  await expect.poll(publishTrained, { timeout: 60_000 }).toBe(true);
  await office.close();
}

async function createLists(office: Office): Promise<void> {
  const [stream] = (await office.get("streams/?per_page=1")).results;
  const [source] = (await office.get("sources/?per_page=1")).results;
  const name = `Lampur Institute of Technology ${Math.floor(Math.random() * 1e9)}`;
  const place = { city: "Lampur", state: "Maharashtra", ownership: "government" };
  const college = await office.post("colleges/", { name, ...place });
  for (const [at, branchName] of ["Civil Engineering", "Computer Engineering"].entries()) {
    const named = { college_id: college.id, stream_id: stream.id, level: "ug", name: branchName };
    const { id } = await office.post("branches/", named);
    for (const year of [2023, 2024, 2025])
      for (const [kind, seat_type] of seats.entries())
        for (const gender of ["any", "female"]) {
          const closing = Math.round((40_000 - 15_000 * at) / (1 + 4 * kind)) + (year % 7) * 40;
          const list = { authority: "JoSAA", exam: "JEE Main", year, round: 5, quota: "AI", seat_type, gender };
          await office.post("cutoffs/", { ...list, branch_id: id, closing, source_id: source.id });
        }
  }
}
