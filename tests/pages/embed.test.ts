import { afterAll, beforeAll, expect, test } from "vitest";
import { collegePath } from "#lib/addresses.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createSource } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test("a card for other sites may be framed by all, loads nothing, sets no cookie and is small", async () => {
  const source = await createSource(api.db, { publisher: "AICTE", capturedOn: "2026-05-04" });
  const college = await createCollege(api.db, { name: "A <script>alert(1)</script> College", sourceId: source.id });
  await createBranch(api.db, { collegeId: college.id, intake: 60 });
  const { status, headers, body } = await api.get(`/embed/college/${college.id}`, {
    headers: { cookie: "margdeep_session=none", "accept-language": "hi" },
  });
  expect(status).toBe(200);
  const policy = headers.get("content-security-policy")!;
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*$/);
  expect([headers.has("x-frame-options"), headers.has("set-cookie")]).toEqual([false, false]);
  expect(body.length).toBeLessThan(10_000);
  expect(body).toContain("A &lt;script&gt;alert(1)&lt;/script&gt; College");
  expect(body).toContain("AICTE, 4 May 2026");
  expect(body).toContain(`href="http://localhost:3000${collegePath(college.id)}"`);
  expect(body).not.toMatch(/<script|<img|<link/);
  expect((await api.get(`/embed/college/${college.id}?lang=mr`)).body).toContain('<html lang="mr">');
  expect((await api.get(`/embed/college/${college.id}?lang=hi`)).body).toContain("सारे आँकड़े");
});

test("there is no card of a college that is not there, and every other page stays closed to frames", async () => {
  const absent = await api.get("/embed/college/999999");
  expect([absent.status, absent.headers.get("x-frame-options")]).toEqual([404, "DENY"]);
  expect((await api.get("/api/streams/")).headers.get("x-frame-options")).toBe("DENY");
});
