import { describe, expect, it } from 'vitest';
import { isDeviceNumber } from '../../../platform/shared/device-number.ts';
import { catalogue } from '../catalogue/catalogue.ts';

describe('the number of a device in a search', () => {
  it.each([
    '356938035643809',
    '35-693803-564380-9',
    'IMEI: 490154203237518',
    'MLPF3ZD/A',
    'C02XK0ABJG5H',
    '4901542032375',
    'DNPXC1ABKXK4',
    'R58M12ABCDE',
    'SN: F2LZK1ABJF8J',
    'n° de série F2LZK1ABJF8J',
    'número de serie R58M12ABCDE',
    'numero di serie C39VQ1ABHG7F',
  ])('the text "%s" is recognised', (text) => expect(isDeviceNumber(text)).toBe(true));

  it.each([
    'iphone 13 pro max',
    'iphone14plus',
    'SM-S911B/DS',
    'sms918b',
    'eos5dmark4',
    'thinkpadx1',
    '24-70 2.8',
    '',
    '2022',
  ])('the text "%s" is no number of one device', (text) => expect(isDeviceNumber(text)).toBe(false));

  it('no name and no model number of the catalogue is taken for one, joined or not', () => {
    const list = (devices: typeof catalogue.devices) =>
      devices.flatMap(({ name, model, aliases, modelNumbers }) => [name, model, ...aliases, ...modelNumbers]);
    const names = list(catalogue.devices);
    // Numbers of lenses are not typed without spaces.
    const joined = list(catalogue.devices.filter(({ kind }) => kind !== 'lens')).map((one) => one.replace(/\W+/g, ''));
    expect([...names, ...joined].filter(isDeviceNumber)).toEqual([]);
  });
});
