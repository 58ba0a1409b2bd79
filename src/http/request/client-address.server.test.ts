import { expect, test } from "vitest";
import { trustProxies } from "#lib/trusted-proxies.server.ts";
import { clientAddress } from "./client-address.server.ts";

test("without a trusted proxy the connection counts, whatever a header says", () => {
  expect(clientAddress("203.0.113.7", "198.51.100.1", trustProxies([]))).toBe("203.0.113.7");
});

test("a trusted proxy is believed for the right-most address that is not a proxy", () => {
  expect(clientAddress("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", trustProxies(["10.0.0.1", "10.0.0.2"]))).toBe(
    "198.51.100.1",
  );
  expect(clientAddress("::ffff:10.0.0.1", "198.51.100.1", trustProxies(["10.0.0.1"]))).toBe("198.51.100.1");
});

test("a trusted proxy that names nobody counts itself", () => {
  expect(clientAddress("10.0.0.1", null, trustProxies(["10.0.0.1"]))).toBe("10.0.0.1");
});

test("IPv6 neighbours of one /56 count as one", () => {
  expect(clientAddress("2001:db8:1:2aff::1", null, trustProxies([]))).toBe(
    clientAddress("2001:db8:1:2a00:9::2", null, trustProxies([])),
  );
  expect(clientAddress("2001:db8:1:2bff::1", null, trustProxies([]))).not.toBe(
    clientAddress("2001:db8:1:2a00::1", null, trustProxies([])),
  );
});

test("a port that a proxy adds makes no other client", () => {
  const client = (forwarded: string) => clientAddress("10.0.0.1", forwarded, trustProxies(["10.0.0.1", "10.0.0.2"]));
  expect(client("198.51.100.1:50112, 10.0.0.2:443")).toBe("198.51.100.1");
  expect(client("[2001:db8:1:2a00::1]:50112")).toBe(client("2001:db8:1:2a00::1"));
  expect(client("[2001:db8:1:2a00::1]")).toBe(client("2001:db8:1:2a00::1"));
});

test("a range of addresses is trusted whole, in both families", () => {
  const isTrusted = trustProxies(["10.0.0.0/8", "fd00::/8", "66.241.124.9"]);
  expect(clientAddress("10.44.1.2", "1.1.1.1, 198.51.100.1, 66.241.124.9", isTrusted)).toBe("198.51.100.1");
  expect(clientAddress("::ffff:10.44.1.2", "198.51.100.1", isTrusted)).toBe("198.51.100.1");
  expect(clientAddress("fd12::7", "198.51.100.1, garbage/8", isTrusted)).toBe("garbage/8");
  expect(clientAddress("11.0.0.1", "198.51.100.1", isTrusted)).toBe("11.0.0.1");
});
