import type { LookupFunction } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assertPublicHost,
  createPublicLookup,
  isPublicAddress,
} from '../../../platform/services/remote/public-addresses.ts';

/** Ranges of IPv4 as first address and prefix, written independently of the guard: RFC 6890 and its successors. */
const CLOSED_4 = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
]
  .join(' ')
  .split(' ');

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toAddress = (value: number) => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
const span = (range: string) => {
  const [first = '', prefix] = range.split('/');
  const from = toNumber(first);
  return { from, to: from + 2 ** (32 - Number(prefix)) - 1 };
};
const closed4 = fc
  .constantFrom(...CLOSED_4)
  .map(span)
  .chain(({ from, to }) => fc.oneof(fc.integer({ min: from, max: to }), fc.constantFrom(from, to)))
  .map(toAddress);

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
/** An IPv6 address in full that begins with these digits. */
const ipv6 = (start: string) => hex(32 - start.length).map((rest) => (start + rest).match(/.{4}/g)?.join(':') ?? '');

describe('public addresses', () => {
  it('every IPv4 address of a special range is refused, and so are the IPv6 forms of every IPv4 address', () => {
    fc.assert(
      fc.property(closed4, (address) => {
        expect([address, isPublicAddress(address)]).toEqual([address, false]);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(closed4, fc.ipV4()), (address) => {
        for (const prefix of ['::ffff:', '::', '64:ff9b::', '64:ff9b:1::', '::ffff:0:'])
          expect([prefix, isPublicAddress(`${prefix}${address}`)]).toEqual([prefix, false]);
        const digits = toNumber(address).toString(16).padStart(8, '0');
        expect(isPublicAddress(`2002:${digits.slice(0, 4)}:${digits.slice(4)}::1`)).toBe(false);
      }),
    );
  });

  it('every other IPv4 address is public', () => {
    const spans = [...CLOSED_4, '192.88.99.0/24'].map(span);
    const others = fc
      .integer({ min: 0, max: 2 ** 32 - 1 })
      .filter((value) => !spans.some(({ from, to }) => value >= from && value <= to));
    fc.assert(
      fc.property(others.map(toAddress), (address) => {
        expect(isPublicAddress(address)).toBe(true);
      }),
    );
    for (const range of CLOSED_4.filter((one) => !/^(0|224|240)\./.test(one))) {
      const { from, to } = span(range);
      for (const edge of [from - 1, to + 1].filter(
        (value) => !spans.some((one) => value >= one.from && value <= one.to),
      ))
        expect([toAddress(edge), isPublicAddress(toAddress(edge))]).toEqual([toAddress(edge), true]);
    }
  });

  it.each([
    '0000',
    'fc',
    'fd',
    'fe8',
    'fe9',
    'fea',
    'feb',
    'fec',
    'ff',
    '20010db8',
    '20010000',
    '2002',
    '3fff0',
    '0064ff9b',
    '0100',
    '5f00',
  ])('IPv6 addresses that begin with %s are refused', (start) => {
    fc.assert(
      fc.property(ipv6(start), (address) => {
        expect([address, isPublicAddress(address)]).toEqual([address, false]);
      }),
    );
  });

  it('assigned IPv6 addresses are public, and with an interface they are not', () => {
    fc.assert(
      fc.property(fc.constantFrom('2003', '2600', '2a00', '2400', '2800', '2c00').chain(ipv6), (address) => {
        expect([address, isPublicAddress(address)]).toEqual([address, true]);
        expect(isPublicAddress(`${address}%1`)).toBe(false);
      }),
    );
    for (const text of ['', 'localhost', '1.2.3', '::1', '::', 'fe80::1%lo']) expect(isPublicAddress(text)).toBe(false);
  });

  it('an address as host is checked in every notation that a URL accepts', () => {
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '10.0.0.1',
    ])
      expect([host, refuses(new URL(`https://${host}/`))]).toEqual([host, true]);
    for (const host of ['93.184.215.14', '[2606:2800:21f::1]', 'hooks.example'])
      expect([host, refuses(new URL(`https://${host}/`))]).toEqual([host, false]);
  });
});

function refuses(url: URL): boolean {
  try {
    assertPublicHost(url);
    return false;
  } catch {
    // The error is the answer.
    return true;
  }
}

describe('the lookup of public hosts', () => {
  const PUBLIC = { address: '93.184.215.14', family: 4 };
  const answering = (addresses: { address: string; family: number }[]) =>
    createPublicLookup(((_, __, callback) => callback(null, addresses)) as LookupFunction);
  const ask = (lookup: LookupFunction, all: boolean) =>
    new Promise<unknown>((done) => lookup('hooks.example', { all }, (error, found) => done(error ?? found)));

  it('passes on the addresses it has checked, in either form', async () => {
    expect(await ask(answering([PUBLIC]), true)).toEqual([PUBLIC]);
    expect(await ask(answering([PUBLIC]), false)).toBe(PUBLIC.address);
  });

  it('fails when any address is not public, when there is none, and when the name is unknown', async () => {
    for (const addresses of [[PUBLIC, { address: '::1', family: 6 }], [{ address: '10.0.0.1', family: 4 }], []])
      for (const all of [true, false])
        expect(await ask(answering(addresses), all)).toMatchObject({ code: 'EADDRNOTPUBLIC' });
    const unknown = createPublicLookup(((_, __, callback) =>
      callback(Object.assign(new Error(), { code: 'ENOTFOUND' }), [])) as LookupFunction);
    expect(await ask(unknown, true)).toMatchObject({ code: 'ENOTFOUND' });
  });
});
