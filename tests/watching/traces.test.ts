import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { context, propagation, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { traceQueries } from "#db/trace-queries.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { inSpan } from "#lib/spans.server.ts";
import { startTracing } from "#lib/start-tracing.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { createJob } from "../support/factories.ts";

interface Received {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number; message?: string };
}

const received: Received[] = [];
let collector: Server;
let endpoint: string;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // why: a collector is a program of its own; this one keeps what the product sends to it, over HTTP as to any other.
  collector = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(pieces).toString());
      for (const { scopeSpans } of body.resourceSpans) for (const { spans } of scopeSpans) received.push(...spans);
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(async () => {
  trace.disable();
  context.disable();
  propagation.disable();
  collector.closeAllConnections();
  collector.close();
  await database.close();
});

const attributeOf = (span: Received | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test("without a collector work is only done", async () => {
  expect(await inSpan("anything", {}, async (span) => span.isRecording())).toBe(false);
});

test("a request joins the trace of the caller, with its queries below it and no value anywhere", async () => {
  const stop = await startTracing(`${endpoint}/`);
  traceQueries(database.db);
  const job = await createJob(database.db);
  const config = readConfig({ LOG_LEVEL: "silent", OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const app = createApp(testDeps(database, { config }));
  const [traceId, parent] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const headers = { traceparent: `00-${traceId}-${parent}-01` };
  const found = await app.request(`/api/jobs/${job.id}/?q=secret-words`, { headers });
  await app.request("/nothing-here/secret-path");
  await expect(inSpan("job", {}, () => Promise.reject(new RangeError("secret-message")))).rejects.toThrow();
  await stop();

  const request = received.find(({ name }) => name === "GET /api/jobs/:id/");
  expect(request).toMatchObject({ traceId, parentSpanId: parent });
  expect(attributeOf(request, "http.response.status_code")).toBe(200);
  expect(attributeOf(request, "margdeep.request_id")).toBe(found.headers.get("x-request-id"));
  const queries = received.filter((span) => span.parentSpanId === request?.spanId);
  expect(queries.map(({ name }) => name)).toContain("db select");
  expect(queries.map((query) => attributeOf(query, "db.query.text"))).toContainEqual(
    expect.stringContaining('"jobs"."id" = $1'),
  );

  expect(received.find(({ name }) => name === "GET other")?.traceId).not.toBe(traceId);
  expect(received.find(({ name }) => name === "job")?.status).toMatchObject({ code: 2, message: "RangeError" });
  expect(JSON.stringify(received)).not.toMatch(/secret/);
});
