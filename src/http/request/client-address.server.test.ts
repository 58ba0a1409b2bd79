import { expect, test } from "vitest";
import { clientAddress } from "./client-address.server.ts";

test("without a trusted proxy the connection counts, whatever a header says", () => {
  expect(clientAddress("203.0.113.7", "198.51.100.1", [])).toBe("203.0.113.7");
});

test("a trusted proxy is believed for the right-most address that is not a proxy", () => {
  expect(clientAddress("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", ["10.0.0.1", "10.0.0.2"])).toBe("198.51.100.1");
  expect(clientAddress("::ffff:10.0.0.1", "198.51.100.1", ["10.0.0.1"])).toBe("198.51.100.1");
});

test("a trusted proxy that names nobody counts itself", () => {
  expect(clientAddress("10.0.0.1", null, ["10.0.0.1"])).toBe("10.0.0.1");
});

test("IPv6 neighbours of one /56 count as one", () => {
  expect(clientAddress("2001:db8:1:2aff::1", null, [])).toBe(clientAddress("2001:db8:1:2a00:9::2", null, []));
  expect(clientAddress("2001:db8:1:2bff::1", null, [])).not.toBe(clientAddress("2001:db8:1:2a00::1", null, []));
});

test("a port that a proxy adds makes no other client", () => {
  const client = (forwarded: string) => clientAddress("10.0.0.1", forwarded, ["10.0.0.1", "10.0.0.2"]);
  expect(client("198.51.100.1:50112, 10.0.0.2:443")).toBe("198.51.100.1");
  expect(client("[2001:db8:1:2a00::1]:50112")).toBe(client("2001:db8:1:2a00::1"));
  expect(client("[2001:db8:1:2a00::1]")).toBe(client("2001:db8:1:2a00::1"));
});
