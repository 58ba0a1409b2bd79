import { afterAll, beforeAll, expect, test } from "vitest";
import { collegeListPath, patterns } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let app: ReturnType<typeof createApp>;
let list = "";
let collegeId = 0;
let hostelId = 0;
beforeAll(async () => {
  api = await openApi();
  app = createApp(api.deps, { pages: await sourcePages() });
  ({ id: collegeId } = await createCollege(api.db, { name: 'Asha "A" College & Sons' }));
  const { streamId } = await createBranch(api.db, { collegeId });
  ({ id: hostelId } = await createHostel(api.db));
  list = collegeListPath(streamId);
});
afterAll(() => api.close());

async function heartOf(key: string, path: string, headers: HeadersInit = {}): Promise<string> {
  const html = await (await app.request(path, { headers })).text();
  const [heart = ""] = new RegExp(`<button[^>]* id="${key}"[^>]*>`).exec(html) ?? [];
  return heart;
}

// proves S25.2
test("cards show a student what is saved, without script, and everybody else nothing of it", async () => {
  const student = await insertStudent(api.db);
  const { headers } = await signIn(api.deps, student.id);
  const college = `college-${collegeId}`;
  const hostel = `hostel-${hostelId}`;
  const save = (add: string) =>
    app.request(patterns.wishlist, {
      method: "POST",
      headers: { ...headers, accept: "application/json", origin: api.deps.config.PUBLIC_URL },
      body: new URLSearchParams({ add }),
    });
  expect(await heartOf(college, list, headers)).toContain('name="add"');
  expect((await save(college)).status).toBe(200);
  expect((await save(hostel)).status).toBe(200);
  const saved = await heartOf(college, list, headers);
  expect(saved).toContain('name="remove"');
  expect(saved).toContain('aria-label="Remove Asha &quot;A&quot; College &amp; Sons from your wishlist"');
  expect(await heartOf(hostel, patterns.hostelList, headers)).toContain('name="remove"');
  expect(await heartOf(college, list)).toContain('name="add"');
  expect(await heartOf(hostel, patterns.hostelList)).toContain('name="add"');
});
