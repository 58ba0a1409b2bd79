// proves S4.5

import { afterAll, beforeAll, expect, test } from "vitest";
import { listSavedKeys } from "#features/wishlist/service/list-interests.server.ts";
import {
  applyPendingSave,
  pathOfPendingSave,
  pendingSaveCookie,
  readSaveFlash,
  saveFlashCookie,
} from "#features/wishlist/service/pending-save.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { insertStudent, testPassword } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createCollege } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const signIn = (identifier: string, cookie: string, headers: Record<string, string> = {}) =>
  api.app.request("/api/sign-in/", {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3000", cookie, ...headers },
    body: JSON.stringify({ identifier, password: testPassword }),
  });

test("a login saves what the visitor wanted, once, and says so on the next page", async () => {
  const student = await insertStudent(api.db);
  const college = await createCollege(api.db);
  const answer = await signIn(student.email, `wish=college-${college.id}`);
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.some((one) => one.startsWith("sid="))).toBe(true);
  expect(cookies).toContainEqual(expect.stringMatching(/^wish=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/));
  expect(cookies).toContainEqual(expect.stringContaining(`heart-note=added.college-${college.id}; `));
  expect(await listSavedKeys(api.deps, student.id)).toEqual([`college-${college.id}`]);
  const again = await signIn(student.email, `wish=college-${college.id}`);
  expect(again.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^heart-note=already_in_wishlist\.college-\d+; /),
  );
  expect(await listSavedKeys(api.deps, student.id)).toHaveLength(1);
});

test("a login without a wish, or with one that names nothing, is a login", async () => {
  const student = await insertStudent(api.db);
  const plain = await signIn(student.email, "lang=en");
  expect(plain.headers.getSetCookie().filter((one) => !one.startsWith("sid="))).toEqual([]);
  for (const wish of ["college-2000000000", "student-1", "%00", "college-1,x"]) {
    const answer = await signIn(student.email, `wish=${wish}`);
    expect([wish, answer.status]).toEqual([wish, 200]);
  }
  expect(await listSavedKeys(api.deps, student.id)).toEqual([]);
});

test("a login that another site's page sends saves nothing", async () => {
  const student = await insertStudent(api.db);
  const college = await createCollege(api.db);
  const answer = await signIn(student.email, `wish=college-${college.id}`, { origin: "https://evil.example" });
  expect(answer.status).toBe(403);
  expect(await listSavedKeys(api.deps, student.id)).toEqual([]);
});

test("on https the wish has a name that no neighbouring host can plant", async () => {
  const config = readConfig({ PUBLIC_URL: "https://margdeep.example", LOG_LEVEL: "silent" });
  expect(pendingSaveCookie(config, { kind: "job", id: 7 })).toBe(
    "__Host-wish=job-7; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  const student = await insertStudent(api.db);
  const planted = new Headers({ cookie: "wish=job-7" });
  expect(await applyPendingSave({ ...api.deps, config }, planted, student.id)).toEqual([]);
});

test("a note is one of ours, or none, and names what was saved", async () => {
  expect(saveFlashCookie(api.deps.config, "removed")).toContain("heart-note=removed; Max-Age=60; Path=/; HttpOnly");
  const read = (note: string) => readSaveFlash(new Headers({ cookie: `heart-note=${note}` }), api.deps);
  expect(await read("removed")).toEqual({ note: "removed", name: "" });
  expect(await read("<script>")).toBeNull();
  const { id, name } = await createCollege(api.db, { name: "Lamp College" });
  expect(await read(`added.college-${id}`)).toEqual({ note: "added", name });
  for (const key of ["college-2000000000", "student-1", ""]) {
    expect(await read(`added.${key}`)).toEqual({ note: "added", name: "" });
  }
});

// proves S23.4
test("a login that began at a heart and went on without an address leads to that heart", () => {
  const next = (wish: string) => pathOfPendingSave(new Headers({ cookie: `wish=${wish}` }), api.deps.config);
  expect(next("college-1")).toBe("/collegedetails/MQ==#college-1");
  expect(next("student-1")).toBeNull();
});
