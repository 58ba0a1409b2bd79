// proves D2

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, documentedRoutes, openApi } from "../support/api-client.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

/** The calls of specification S7 that need no account, and those that are beside them. */
const specified = [
  "/api/reviews/",
  "/api/news/",
  "/api/news/{id}/",
  "/api/streams/",
  "/api/colleges-from-stream/",
  "/api/college-details/{id}/",
  "/api/hostels/",
  "/api/hostel-details-view/{id}/",
  "/api/jobs/",
  "/api/jobs/{id}/",
  "/api/colleges/",
  "/api/suggest/",
  "/api/college-cutoffs/",
];

test("the OpenAPI 3.1 document describes every call of the specification", async () => {
  const { status, headers, body } = await api.get("/api/openapi.json");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/json");
  expect(body.openapi).toBe("3.1.0");
  expect(body.servers).toEqual([{ url: "http://localhost:3000" }]);
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(specified));
});

test("every documented call says how it succeeds, and what it answers to values that do not fit", async () => {
  const { body } = await api.get("/api/openapi.json");
  for (const path of specified) {
    const { get } = body.paths[path];
    expect(get.summary, path).toBeTruthy();
    expect(get.responses["200"].content["application/json"].schema, path).toBeTruthy();
    expect(get.responses["422"].content["application/json"].schema, path).toEqual({
      $ref: "#/components/schemas/Problem",
    });
    if (path.includes("{id}")) expect(get.responses["404"], path).toBeTruthy();
    for (const parameter of get.parameters) expect(parameter.schema.type, `${path} ${parameter.name}`).toBeTruthy();
  }
});

test("the shapes of the contracts are named components, and every reference leads somewhere", async () => {
  const { body } = await api.get("/api/openapi.json");
  const names = Object.keys(body.components.schemas);
  const expected = [
    "Branch",
    "College",
    "CollegeCard",
    "Hostel",
    "Job",
    "JobCard",
    "NewsArticle",
    "NewsItem",
    "Problem",
  ];
  expect(names).toEqual(
    expect.arrayContaining([...expected, "Review", "RoomDetail", "Source", "Stream", "Suggestion"]),
  );
  for (const [, name] of JSON.stringify(body).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(names).toContain(name);
});

test("every documented GET answers something else than 404 for its address alone", async () => {
  for (const route of documentedRoutes().filter(({ method }) => method === "get")) {
    const { body } = await api.get(route.path.replace("{id}", "1"));
    expect(body.code ?? "", route.path).not.toBe("not_found");
  }
});

test("the reading page is one valid page without scripts or inline styles, and names every call", async () => {
  const { status, headers, body } = await api.get("/api/docs");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/html");
  expect(headers.get("content-security-policy")).toContain("style-src 'self'");
  expect(body).toMatch(/^<!doctype html>\s*<html lang="en">/);
  expect(body).toMatch(/<title>[^<]+<\/title>/);
  expect(body.match(/<h1[ >]/g)).toHaveLength(1);
  expect(body).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
  for (const { path } of documentedRoutes()) expect(body).toContain(`<code>${path}</code>`);
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  expect(body).not.toContain("undefined");
});

test("the reading page's style is a file of its own", async () => {
  const { status, headers, body } = await api.get("/api/docs.css");
  expect([status, headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  expect(body).toContain("light-dark(");
  expect((await api.get("/api/docs/")).headers.get("location")).toBe("/api/docs");
  expect((await api.get("/api/openapi.json/")).headers.get("location")).toBe("/api/openapi.json");
});
