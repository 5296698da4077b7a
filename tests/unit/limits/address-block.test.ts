import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressBlock } from '../../../platform/services/limits/address-block.ts';

describe('the address block that counts as one client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:5123', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
    ['2001:db8:1:200:ffff:ffff:ffff:ffff', '2001:db8:1:200::/56'],
    ['[2001:db8:1:2aa::9]:443', '2001:db8:1:200::/56'],
    ['2001:DB8:1:300::1', '2001:db8:1:300::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/56'],
  ])('the block of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  it.each([undefined, '', 'unknown', '1.2.3', '1.2.3.4.5', ':::', 'evil, 192.0.2.7'])(
    '%s belongs to the block of invalid addresses',
    (address) => {
      expect(addressBlock(address)).toBe('none');
    },
  );

  it('all addresses of one /56 have the same block in every notation, and no other has it', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const top = (address: string) => new URL(`http://[${address}]/`).hostname;
        fc.pre(
          !one.includes('.') &&
            !other.includes('.') &&
            !top(one).startsWith('[::ffff:') &&
            !top(other).startsWith('[::ffff:'),
        );
        expect(addressBlock(one)).toBe(addressBlock(top(one)));
      }),
    );
  });
});
