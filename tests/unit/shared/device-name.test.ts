import { expect, it } from 'vitest';
import { composeDeviceName, composeLineName, formatDeviceName } from '../../../platform/shared/device-name.ts';

const phone = { deviceName: 'Apple iPhone 13', variantLabel: '128 Go' };
const camera = { deviceName: 'Sony Alpha 7 IV', variantLabel: '' };

it('the name of a device ends with its variant, if it has one', () => {
  expect(composeDeviceName(phone)).toBe('Apple iPhone 13 128 Go');
  expect(composeDeviceName(camera)).toBe('Sony Alpha 7 IV');
});

it('the size of a device does not break over lines of a page', () => {
  expect(formatDeviceName(phone)).toBe('Apple iPhone 13 128\u00a0Go');
  expect(formatDeviceName(camera)).toBe('Sony Alpha 7 IV');
});

it('the name of a line has its quantity when there are several', () => {
  expect(composeLineName({ offer: phone, quantity: 2 })).toBe('2 × Apple iPhone 13 128 Go');
  expect(composeLineName({ offer: phone, quantity: 1 })).toBe('Apple iPhone 13 128 Go');
});
