import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/** IPv4 ranges that are not reachable from everywhere (IANA special-purpose address registry), and multicast. */
const CLOSED_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * Only 2000::/3 is assigned to hosts of the internet. That leaves out loopback, link-local, unique local and multicast
 * addresses, and those that contain an IPv4 address (::ffff:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48).
 */
const OPEN_IPV6 = ['2000::', 3] as const;

/** Ranges in it for protocols (with Teredo and benchmarks), documentation, and IPv4 addresses (6to4). */
const CLOSED_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed4 = new BlockList();
for (const [network, prefix] of CLOSED_IPV4) closed4.addSubnet(network, prefix, 'ipv4');
const open6 = new BlockList();
open6.addSubnet(...OPEN_IPV6, 'ipv6');
const closed6 = new BlockList();
for (const [network, prefix] of CLOSED_IPV6) closed6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to a host of the internet, as opposed to one of the operator's own networks. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4');
  // A zone id names an interface of this machine.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** The request would reach a network of the operator. */
class AddressNotPublicError extends Error {
  readonly code = 'EADDRNOTPUBLIC';

  constructor() {
    super('the address is not public');
  }
}

/** Throws AddressNotPublicError for an IP address as host; names are checked when they are resolved. */
export function assertPublicHost({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new AddressNotPublicError();
}

/**
 * Resolves a name, and fails when one of its addresses is not public. The connection uses the checked addresses, so a
 * name server cannot give another answer in between.
 */
export function createPublicLookup(resolve: LookupFunction = lookup as LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as string | LookupAddress[];
      if (error || typeof addresses === 'string') return callback(error ?? new AddressNotPublicError(), []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new AddressNotPublicError(), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
