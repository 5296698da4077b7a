import { beforeAll, describe, expect, it } from 'vitest';
import { readAssortmentData } from '../../../platform/server/boot/assortment-data.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { preparationFor, preparationKeys } from '../../../platform/shared/preparation.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { loadTestFleet, root } from '../../support/selling.ts';

const IPHONE = { deviceName: 'Apple iPhone 13', formFactor: 'phone' };
const GALAXY = { deviceName: 'Samsung Galaxy S22', formFactor: 'phone' };
const CAMERA = { deviceName: 'Sony Alpha 7 IV', formFactor: 'camera' };

let shipped: Fleet;
beforeAll(async () => {
  shipped = await loadTestFleet();
}, 120_000);

const at = (business = false) => ({ tenant: shipped.tenant(CONSUMER_SHOP.id).server, business });
const ids = (...devices: (typeof IPHONE)[]) => preparationFor(at(), devices, 'page').map(({ id }) => id);

describe('steps before a parcel is closed', () => {
  it('the steps depend on the kind of device and its maker', () => {
    expect(ids(IPHONE)).toEqual(['findMy', 'eraseApple', 'sim', 'pad', 'label']);
    expect(ids(GALAXY)).toEqual(['google', 'samsung', 'eraseAndroid', 'sim', 'microSd', 'pad', 'label']);
    expect(ids({ deviceName: 'Google Pixel 8', formFactor: 'phone' })).not.toContain('microSd');
    expect(ids({ deviceName: 'Apple MacBook Air 13', formFactor: 'notebook' })).toEqual(
      expect.arrayContaining(['findMyMac', 'eraseMac', 'charger']),
    );
    expect(ids({ deviceName: 'Lenovo ThinkPad X1', formFactor: 'notebook' })).toEqual(
      expect.arrayContaining(['windows', 'eraseWindows', 'charger']),
    );
    expect(ids(CAMERA)).toEqual(['card', 'cameraReset', 'batteryIn', 'pad', 'label']);
    expect(ids({ deviceName: 'Sigma 35 mm', formFactor: 'lens' })).toEqual(['caps', 'pad', 'label']);
    expect(ids({ deviceName: 'Microsoft Surface Go 2', formFactor: 'tablet' })).toEqual(
      expect.arrayContaining(['windowsTablet', 'eraseWindowsTablet']),
    );
  });

  it('a step names its devices when it is not for all of them', () => {
    const steps = preparationFor(at(), [IPHONE, GALAXY, CAMERA, IPHONE], 'page');
    const createDevices = (id: string) => steps.find((step) => step.id === id)?.devices;
    expect(createDevices('findMy')).toEqual(['Apple iPhone 13']);
    expect(createDevices('sim')).toEqual(['Apple iPhone 13', 'Samsung Galaxy S22']);
    expect(createDevices('pad')).toEqual([]);
  });

  it('mail and packing slip list a shared step once, and companies are asked to release managed devices', () => {
    const keys = preparationKeys(at(true), [IPHONE, GALAXY], 'slip');
    expect(keys.filter((key) => key === 'preparation.erase')).toHaveLength(1);
    expect(keys[0]).toBe('preparation.managed');
    expect(keys.at(-1)).toBe('preparation.slip');
    expect(preparationKeys(at(), [IPHONE], 'slip')).not.toContain('preparation.managed');
    expect(preparationKeys(at(), [IPHONE], 'mail')).not.toContain('preparation.slip');
  });

  it('every maker is in the catalogue, and every phone, tablet and notebook has steps to sign out and erase', () => {
    const { data } = readAssortmentData(`${root}/platform/generated`);
    const makers = new Set(data.devices.map(({ manufacturer }) => manufacturer));
    for (const { makers: only = [], exceptMakers = [] } of at().tenant.preparation)
      for (const maker of [...only, ...exceptMakers]) expect([...makers]).toContain(maker);
    for (const device of data.devices) {
      expect(device.name.startsWith(`${device.manufacturer} `), device.name).toBe(true);
      const kind = device.kind;
      const steps = ids({ deviceName: device.name, formFactor: kind });
      const holdsData = kind === 'phone' || kind === 'tablet' || kind === 'notebook';
      expect(steps.filter((id) => id.startsWith('erase')).length, device.name).toBe(holdsData ? 1 : 0);
      if (holdsData) expect(steps[0], device.name).not.toMatch(/^(erase|sim)/);
    }
  });
});
