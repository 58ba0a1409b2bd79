import { isIPv6 } from "node:net";
import type { TrustedProxies } from "#lib/trusted-proxies.server.ts";

/**
 * The client's address, for limits: that of the connection, or what a trusted proxy forwards. The right-most address
 * of X-Forwarded-For that is not itself a trusted proxy counts; anyone could have written those to its left.
 * IPv6 addresses are cut to their /56, which one customer usually holds whole.
 *
 * @param connected address of the other end of the connection; undefined in tests
 */
export function clientAddress(
  connected: string | undefined,
  forwardedFor: string | null,
  isTrusted: TrustedProxies,
): string {
  const direct = plain(connected ?? "unknown");
  if (!isTrusted(direct)) return networkOf(direct);
  const hops = (forwardedFor ?? "").split(",").map((hop) => plain(withoutPort(hop.trim())));
  const client = hops.reverse().find((hop) => hop !== "" && !isTrusted(hop));
  return networkOf(client ?? direct);
}

/** IPv4 written as IPv6 becomes plain IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Some proxies name the port of the connection too, another one each time. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[([^\]]+)\](?::\d+)?$/, "$1").replace(/^([^:]+):\d+$/, "$1");
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  const [a, b, c, d = "0"] = groups.map((group) => group.padStart(4, "0"));
  return `${a}:${b}:${c}:${d.slice(0, 2)}00::/56`;
}
