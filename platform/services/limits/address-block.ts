import { isIP } from 'node:net';

/** Most homes get a /56 or a /60 and can send from every address inside it. */
const IPV6_GROUPS = [0xffff, 0xffff, 0xffff, 0xff00];

/**
 * The block of addresses that counts as one client: an IPv4 address, or the /56 of an IPv6 address. IPv4 inside of IPv6
 * counts as IPv4. All invalid addresses share one block.
 */
export function addressBlock(address: string | undefined): string {
  const plain = withoutPort(address ?? '').replace(/%.*$/, '');
  const version = isIP(plain);
  if (version === 4) return plain;
  if (version === 0) return 'none';
  const groups = parseIpv6Groups(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return formatIpv4(groups);
  return `${IPV6_GROUPS.map((mask, index) => ((groups[index] ?? 0) & mask).toString(16)).join(':')}::/56`;
}

/** Some proxies include the port: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function withoutPort(address: string): string {
  const written = /^\[(.*)\](?::\d+)?$/.exec(address) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address);
  return written?.[1] ?? address;
}

/** The eight groups of an IPv6 address. */
function parseIpv6Groups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const first = parseGroups(head);
  if (tail === undefined) return first;
  const last = parseGroups(tail);
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function parseGroups(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((word) => {
    if (!word.includes('.')) return [Number.parseInt(word, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = word.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

function formatIpv4(groups: readonly number[]): string {
  return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join('.');
}
