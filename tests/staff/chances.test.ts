import { rmSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { authorityModels } from "margdeep-chances/authority-models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chanceModels, chanceTrainings } from "#db/schema/chances.ts";
import { renewModels, servedModel } from "#features/chances/service/served-models.server.ts";
import { openState } from "../../src/open-state.server.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { runDueJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let product: ChancesProduct;
let admin: ReturnType<typeof staffClient>;
let editor: ReturnType<typeof staffClient>;
beforeAll(async () => {
  product = await openChancesProduct();
  admin = staffClient(product.app, await makeStaff(product.db, "admin", { name: "Asha Rao" }));
  editor = staffClient(product.app, await makeStaff(product.db, "editor"));
});
afterAll(() => product.close());

const models = "/api/staff/chances/models/";

async function josaa() {
  const { status, body } = await editor.get(models);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.find((of: { authority: string }) => of.authority === "josaa");
}

async function servedVersion(): Promise<string> {
  const response = await product.app.request("/api/chances/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ authority: "josaa", ranks: { jee_main: { crl: 9000 } } }),
  });
  return (await response.json()).model.version;
}

describe("models of chances", () => {
  test("are listed by authority, with their back-test, and without a season where lists are too few", async () => {
    const { body } = await editor.get(models);
    expect(body.results.map((of: { authority: string }) => of.authority)).toEqual(
      authorityModels.map(({ key }) => key),
    );
    const [first, csab] = body.results;
    expect(first).toMatchObject({ name: "JoSAA", season: 2026, is_served: true, before: null, candidates: [] });
    expect(first.published).toMatchObject({
      ...{ label: "Model of JoSAA 2026", state: "published", trained_on: [2022, 2023, 2024, 2025], stale_since: null },
      ...{ after_round: null, trained_by: null },
    });
    const [year] = first.published.back_tests;
    expect(year.groups.map((group: { seat_type: string }) => group.seat_type)).toContain("SC");
    expect(year.groups[0]).toMatchObject({ seat_type: "", brier: expect.any(Number), log_loss: expect.any(Number) });
    expect(csab).toMatchObject({ season: null, published: null, training: null });
  });

  // proves S13.9
  test("are trained by staff, compared, published with the number of rows by an admin, and rolled back", async () => {
    const before = (await josaa()).published;
    await product.db.execute(sql`update cutoffs set closing = closing * 1.1, opening = 1 where year = 2025`);
    expect((await josaa()).published.stale_causes).toEqual([{ cause: "staff corrections", rows: expect.any(Number) }]);
    const order = { authority: "josaa" };
    const asked = await editor.post("/api/staff/chances/trainings/", order);
    expect([asked.status, asked.body.state, asked.body.requested_by]).toEqual([201, "waiting", "The editor"]);
    expect((await editor.post("/api/staff/chances/trainings/", order)).body.code).toBe("training_runs");
    await runDueJobs(product.deps);
    const { candidates, training } = await josaa();
    expect(training).toMatchObject({ state: "done", share: 1, model_id: candidates[0].id });
    const [candidate] = candidates;
    expect(candidate).toMatchObject({ state: "candidate", stale_since: null, trained_by: "The editor" });

    const compared = await editor.get(`${models}${candidate.id}/comparison/`);
    expect(compared.body).toMatchObject({ replaces: before.id, added: 0, gone: 0 });
    expect(compared.body.changed).toBeGreaterThan(0);
    const otherProcess = { ...product.deps, state: openState(product.deps.config) };
    const inOther = async () => (await servedModel(otherProcess, "josaa"))?.served.artefact.manifest.version;
    expect(await inOther()).toBe(before.version);
    const publish = `${models}${candidate.id}/publish/`;
    const seen = { replaces: before.id, rows: compared.body.changed };
    expect((await editor.post(publish, seen)).status).toBe(403);
    expect((await admin.post(publish, { ...seen, rows: 1 })).body.fields.rows).toMatch(/changes \d+ rows/);
    expect((await admin.post(publish, { ...seen, replaces: null })).body.code).toBe("changed_meanwhile");
    const published = await admin.post(publish, seen);
    expect(published.body).toMatchObject({ state: "published", published_by: "Asha Rao" });
    expect(await servedVersion()).toBe(candidate.version);
    await renewModels(otherProcess);
    expect(await inOther()).toBe(candidate.version);

    const now = await josaa();
    expect([now.published.id, now.before.id, now.is_served]).toEqual([candidate.id, before.id, true]);
    const back = (await admin.get(`${models}${before.id}/comparison/`)).body;
    await admin.post(`${models}${before.id}/publish/`, { replaces: candidate.id, rows: back.changed });
    expect(await servedVersion()).toBe(before.version);
    expect((await josaa()).published.stale_since).not.toBeNull();

    const { body: history } = await admin.get("/api/staff/history/?resource=chance-models");
    expect(history.results.map(({ label, summary }: Record<string, string>) => [label, summary])).toEqual([
      [
        "Model of JoSAA 2026",
        expect.stringMatching(/^Version .+ was rolled back to, in place of .+: \d+ rows change$/),
      ],
      ["Model of JoSAA 2026", expect.stringMatching(/^Version .+ was published, in place of .+: \d+ rows change$/)],
      ["Model of JoSAA 2026", "A training was started"],
    ]);
    expect((await editor.post(`${models}${before.id}/discard/`)).status).toBe(404);
    expect((await editor.post(`${models}${candidate.id}/discard/`)).status).toBe(204);
    expect((await josaa()).before).toBeNull();
  });

  test("a training that was cancelled leaves no candidate, and another may begin", async () => {
    const { body } = await editor.post("/api/staff/chances/trainings/", { authority: "josaa" });
    expect((await editor.post(`/api/staff/chances/trainings/${body.id}/cancel/`)).status).toBe(204);
    await runDueJobs(product.deps);
    expect((await josaa()).training.state).toBe("cancelled");
    expect((await editor.post(`/api/staff/chances/trainings/${body.id}/cancel/`)).status).toBe(404);
    expect((await editor.post("/api/staff/chances/trainings/", { authority: "csab" })).body.code).toBe("too_few_years");
    expect((await editor.post("/api/staff/chances/trainings/", { authority: "neet" })).status).toBe(404);
    await product.db.delete(chanceTrainings).where(eq(chanceTrainings.id, body.id));
  });

  // proves S13.9
  test("one whose file is missing stays served from memory, is logged, and staff see it", async () => {
    const version = await servedVersion();
    const id = await product.publish(await product.train(2025));
    const [row] = await product.db.select().from(chanceModels).where(eq(chanceModels.id, id));
    rmSync(join(product.folder, "files", row!.fileKey));
    await renewModels(product.deps);
    expect(await servedVersion()).toBe(version);
    expect((await josaa()).is_served).toBe(false);
    expect(product.logged.some((line) => line.includes("is missing") && line.includes(row!.version))).toBe(true);
    const { body } = await admin.get(`${models}${product.modelId}/comparison/`);
    const seen = { replaces: id, rows: body.added };
    expect((await admin.post(`${models}${product.modelId}/publish/`, seen)).status).toBe(200);
    expect((await josaa()).is_served).toBe(true);
    expect((await admin.get(`${models}${id}/comparison/`)).body.code).toBe("model_broken");
  });
});

describe("rules of who may have which seat", () => {
  const rules = "/api/staff/chances/rules/";
  const ofJosaa = async () =>
    (await editor.get(rules)).body.results.find((of: { authority: string }) => of.authority === "josaa");

  // proves S13.10
  test("are readable, checked, previewed on a dozen candidates, published by an admin, and withdrawn", async () => {
    const { in_force: inForce, season, versions } = await ofJosaa();
    expect([season, versions]).toEqual([2026, []]);
    expect(inForce).toMatchObject({ version: 1, is_of_staff: false, carried_from: null, quotas: { HS: "home" } });
    expect(inForce.institutes.length).toBeGreaterThan(30);

    const wrong = { ...inForce.sent, elsewhere: ["XX"], lists: [{ exam: "JEE Main", list: "jee" }] };
    const refused = await editor.post(`${rules}preview/`, { authority: "josaa", rules: wrong });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["rules.lists.0.list"]]);
    const unknown = await editor.post(`${rules}preview/`, {
      authority: "josaa",
      rules: { ...inForce.sent, elsewhere: ["XX"] },
    });
    expect(unknown.body.fields).toEqual({ "rules.elsewhere": "XX is no quota of this file" });
    const other = await editor.post(`${rules}preview/`, { authority: "csab", rules: inForce.sent });
    expect(other.body.fields).toEqual({ "rules.authority": "must be csab" });

    const changed = { ...inForce.sent, years: [2026], categories: { ...inForce.sent.categories, SC: ["ST"] } };
    const { body: preview } = await editor.post(`${rules}preview/`, { authority: "josaa", rules: changed });
    expect(preview.candidates).toHaveLength(12);
    const of = (who: string) => preview.candidates.find((one: { who: string }) => one.who.startsWith(who));
    expect(of("OPEN, man, Bihar")).toMatchObject({ gained: 0, lost: 0, examples: [] });
    expect(of("SC, man").lost).toBeGreaterThan(0);
    expect(of("ST, woman").gained).toBeGreaterThan(0);
    expect(of("SC, man").examples[0]).toBe("loses National Institute of Technology, Rourkela, HS, SC");

    const seats = async () => {
      const response = await product.app.request("/api/chances/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...{ authority: "josaa", category: "SC", pwd: false, gender: "male", state: "Bihar" },
          ranks: { jee_main: { crl: 9000, category: 500 }, jee_advanced: { crl: 900, category: 50 } },
        }),
      });
      const { count, model } = await response.json();
      return { count, version: model.rules.version };
    };
    const before = await seats();
    const note = "Business rules 2026, clause 4";
    const draft = await editor.post(rules, { authority: "josaa", rules: changed, note });
    expect([draft.status, draft.body.version, draft.body.state]).toEqual([201, 2, "draft"]);
    expect(await seats()).toEqual(before);
    expect((await editor.post(`${rules}${draft.body.id}/publish/`)).status).toBe(403);
    expect((await admin.post(`${rules}${draft.body.id}/publish/`)).status).toBe(204);
    const after = await seats();
    expect([after.version, after.count < before.count]).toEqual([2, true]);
    expect((await ofJosaa()).in_force).toMatchObject({ version: 2, is_of_staff: true, years: [2026] });
    expect((await editor.post(`${rules}${draft.body.id}/discard/`)).status).toBe(404);
    expect((await admin.post(`${rules}${draft.body.id}/withdraw/`)).status).toBe(204);
    expect(await seats()).toEqual(before);
    expect((await ofJosaa()).versions).toMatchObject([{ state: "superseded", note, published_by: "Asha Rao" }]);
    const { body: history } = await admin.get("/api/staff/history/?resource=chance-rules");
    expect(history.results.map(({ summary }: { summary: string }) => summary)).toEqual([
      "Withdrawn: the rules of the product apply again",
      `Published: ${note}`,
      `Draft: ${note}`,
    ]);
  });

  // proves S13.10
  test("of the newest year before serve a season without any, and the answer says so", async () => {
    const { body } = await editor.get(rules);
    const { sent } = body.results.find((of: { authority: string }) => of.authority === "josaa").in_force;
    const old = { ...sent, years: [2024] };
    const draft = await editor.post(rules, { authority: "josaa", rules: old, note: "Rules of 2024" });
    await admin.post(`${rules}${draft.body.id}/publish/`);
    const trained = await product.train(2028);
    await product.publish(trained);
    await renewModels(product.deps);
    const { in_force: inForce, season } = await ofJosaa();
    expect([season, inForce.version, inForce.carried_from]).toEqual([2028, 1, 2026]);
    const response = await product.app.request("/api/chances/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ authority: "josaa", ranks: { jee_main: { crl: 9000 } } }),
    });
    expect((await response.json()).model.rules).toMatchObject({ is_of_season: false, carried_from: 2026 });
  });
});
