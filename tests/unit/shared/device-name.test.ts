import { expect, it } from 'vitest';
import { formatDeviceName } from '../../../platform/shared/device-name.ts';

it('the size of a device does not break over lines and is omitted when empty', () => {
  expect(formatDeviceName({ deviceName: 'Apple iPhone 13', variantLabel: '128 Go' })).toBe(
    'Apple iPhone 13 128\u00a0Go',
  );
  expect(formatDeviceName({ deviceName: 'Apple iPhone 13', variantLabel: '1 TB' }, ', ')).toBe(
    'Apple iPhone 13, 1\u00a0TB',
  );
  expect(formatDeviceName({ deviceName: 'Sony Alpha 7 IV', variantLabel: '' }, ', ')).toBe('Sony Alpha 7 IV');
});
