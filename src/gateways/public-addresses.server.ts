import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Source: IANA's registries of special-purpose addresses, IPv4 and IPv6. */
const notPublic4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** What is public of IPv6 is in here, but for what follows: documentation, and tunnels to addresses of IPv4. */
const public6 = "2000::/3";
const notPublic6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function listOf(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = "", bits] = range.split("/");
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

const closed4 = listOf(notPublic4, "ipv4");
const open6 = listOf([public6], "ipv6");
const closed6 = listOf(notPublic6, "ipv6");

/** Whether an IP address is one of the public internet: none of this machine, of a network at home or of a cloud's inside. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, "ipv4");
  return family === 6 && open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

/** A name leads to an address that is not public, or to one besides others. */
export class NotPublic extends Error {
  override name = "NotPublic";
}

/** Finds the addresses of a name; for tests. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

const resolveAll: Resolve = (name) => lookup(name, { all: true });

/**
 * The `lookup` of a connection that leads to public addresses alone: what it answers is what is connected to, so that a
 * name cannot lead elsewhere after it was checked. It is not called for a number, which the caller has to refuse.
 */
export function publicLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (name, options, done) => {
    resolve(name).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address))) done(new NotPublic("not public"), "", 0);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };
}
