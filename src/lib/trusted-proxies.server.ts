import { BlockList, isIP, isIPv6 } from "node:net";

/** Whether an address is that of a proxy that the operator trusts. */
export type TrustedProxies = (address: string) => boolean;

/**
 * @param entries addresses such as `10.0.0.1`, and ranges such as `10.0.0.0/8`: platforms and clusters give their
 *   proxies an address of a range
 */
export function trustProxies(entries: readonly string[]): TrustedProxies {
  const exact = new Set(entries);
  const ranges = entries.filter(isAddressRange);
  if (ranges.length === 0) return (address) => exact.has(address);
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => exact.has(address) || (isIP(address) !== 0 && list.check(address, familyOf(address)));
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** Whether this is a range of addresses such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [, network = "", bits] = /^(.+)\/(\d{1,3})$/.exec(text) ?? [];
  return isIP(network) !== 0 && Number(bits) <= (isIPv6(network) ? 128 : 32);
}
