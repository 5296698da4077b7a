import { BlockList, isIP } from 'node:net';

/** Whether the peer of a connection may speak for its clients (X-Forwarded-*). */
export type TrustsPeer = (address: string | undefined) => boolean;

/** The problem of an entry of TRUSTED_PROXIES; undefined for an address or a CIDR range. */
export function proxyFault(entry: string): string | undefined {
  const range = parseRange(entry);
  return range ? undefined : `${JSON.stringify(entry)} is neither an address (10.0.0.7) nor a range (10.0.0.0/8)`;
}

/** Entries must have passed `proxyFault`; others are never matched. */
export function trustedProxies(entries: readonly string[]): TrustsPeer {
  const list = new BlockList();
  for (const range of entries.map(parseRange)) if (range) list.addSubnet(range.address, range.bits, range.family);
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

interface Range {
  address: string;
  bits: number;
  family: 'ipv4' | 'ipv6';
}

function parseRange(entry: string): Range | undefined {
  const [address = '', written, ...rest] = entry.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const bits = written === undefined ? most : Number(written);
  const right =
    version !== 0 && rest.length === 0 && written !== '' && Number.isInteger(bits) && bits >= 0 && bits <= most;
  return right ? { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined;
}
