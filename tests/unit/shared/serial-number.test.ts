import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSerialNumber, parseSerialNumber } from '../../../platform/shared/serial-number.ts';

const IMEI = '356938035643809';

describe('an IMEI or serial number', () => {
  it.each([
    [IMEI, 'imei', IMEI],
    [' 35-693803-564380-9 ', 'imei', IMEI],
    ['IMEI: 35 693803 564380 9', 'imei', IMEI],
    ['IMEI/MEID: 356938035643809', 'imei', IMEI],
    ['(S) Serial No. F2LX300Q1MN', 'serial', 'F2LX300Q1MN'],
    ['s/n: pf-3zk00q', 'serial', 'PF3ZK00Q'],
    ['SNOW1234', 'serial', 'SNOW1234'],
  ])('%j is read as a scanner or a person sends it', (typed, kind, number) => {
    expect(parseSerialNumber(typed)).toEqual({ ok: true, value: { kind, number } });
  });

  it.each([
    ['356938035643808', 'imei'],
    ['3569380356438091', 'imeiVersion'],
    ['', 'serial'],
    ['ab1', 'serial'],
    ['x'.repeat(41), 'serial'],
    ['DE-26-118-4073;00340434', 'serial'],
    ['<b>1234</b>', 'serial'],
  ])('%j is rejected', (typed, code) => {
    expect(parseSerialNumber(typed)).toEqual({ ok: false, error: { code } });
  });

  it('an IMEI with one wrong digit is never accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const digit = (Number(IMEI[at]) + more) % 10;
        expect(parseSerialNumber(`${IMEI.slice(0, at)}${digit}${IMEI.slice(at + 1)}`).ok).toBe(false);
      }),
    );
  });

  it('a shown number has at most four characters, and at most half of a short one', () => {
    expect(['356938035643809', 'AB12', 'F2LX3'].map(maskSerialNumber)).toEqual(['···· 3809', '···· 12', '···· X3']);
  });
});
