import { expect, test } from "vitest";
import { readResult, toScript } from "./wrk.ts";

const load = {
  origin: "http://127.0.0.1:1",
  paths: ["/a"],
  connections: 1,
  seconds: 1,
  headers: { "accept-encoding": "gzip" },
  isUnique: false,
  pauseMs: 0,
  body: '{"name":"]] \\" .. os.exit() .. \\""}',
};

test("a text in wrk's program cannot end its quotes", () => {
  const script = toScript(load, "/tmp/paths");
  expect(script).not.toContain("os.exit()");
  expect(script).toContain('["accept\\045encoding"]="gzip"');
});

test("what wrk printed is read, whatever is around it; without a result it is an error", () => {
  const result = { p50: 1, p95: 2, p99: 3, requests: 9, seconds: 1.5, bytes: 90, failures: 0 };
  expect(readResult(`Running 1s test\n${JSON.stringify(result)}\n`)).toEqual(result);
  expect(() => readResult("unable to connect")).toThrow("unable to connect");
});
