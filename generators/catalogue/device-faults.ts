import { isObject, type JsonFile } from '../read/json-file.ts';
import type { CatalogueFault } from './catalogue-fault.ts';
import type { Device, DeviceRecord } from './device-record.ts';
import { slug } from './slug.ts';

/** The first year in which any of the devices can have been released. */
const FIRST_YEAR = 1950;

type Fault = Pick<CatalogueFault, 'what' | 'fix'>;

/** A name must become an address, and a maker has one spelling: its pages and prices are found by it. */
export function findNameFault({ manufacturer, model, name }: Device, makers: Map<string, string>): Fault | undefined {
  if (!/[a-z0-9]/i.test(slug(model))) {
    return {
      what: `"${name}" has no Latin letter or digit for its address.`,
      fix: 'Write the model in Latin letters.',
    };
  }
  if (/ {2}/.test(`${manufacturer}|${model}`)) {
    return { what: `"${name}" has two spaces in a row.`, fix: 'Write one space.' };
  }
  const key = manufacturer.toLowerCase();
  const spelling = makers.get(key) ?? manufacturer;
  makers.set(key, spelling);
  if (spelling === manufacturer) return undefined;
  return { what: `"${manufacturer}" is written "${spelling}" elsewhere.`, fix: `Write "${spelling}".` };
}

/** What is wrong with a device as written, before anything is derived from it. */
export function findRecordFault(record: DeviceRecord): Fault | undefined {
  if (typeof record?.manufacturer !== 'string' || typeof record.model !== 'string') {
    return { what: 'A device lacks its maker or model.', fix: 'Give it "manufacturer" and "model", both texts.' };
  }
  const { releaseYear: year, releaseMonth: month } = record;
  if ((year !== null && !Number.isInteger(year)) || (month !== null && !(Number(month) >= 1 && Number(month) <= 12))) {
    const what = `"${record.model}" was released in ${JSON.stringify(year)}-${JSON.stringify(month)}.`;
    return { what, fix: 'Give "releaseYear" and "releaseMonth" (1 to 12) as numbers, or null when unknown.' };
  }
  if (year !== null && (Number(year) < FIRST_YEAR || Number(year) > new Date().getFullYear() + 1)) {
    return { what: `"${record.model}" was released in ${Number(year)}.`, fix: 'Correct "releaseYear".' };
  }
  const now = new Date();
  if (year === now.getFullYear() + 1 && Number(month) > now.getMonth() + 1) {
    const what = `"${record.model}" was released in ${year}-${month}, more than a year from now.`;
    return { what, fix: 'Correct "releaseYear" and "releaseMonth".' };
  }
  const sizes = record.storage ?? [];
  if (sizes.some((size, index) => size <= 0 || sizes.indexOf(size) !== index)) {
    const what = `The storage sizes of "${record.model}" are ${sizes.join(', ')}.`;
    return { what, fix: 'List each size once, in GB.' };
  }
  return undefined;
}

/** A model number on the back of a device leads to one device. */
export function findSharedNumbers(file: JsonFile | undefined): CatalogueFault[] {
  const owners = new Map<string, string>();
  return listEntries(file).flatMap(({ id, device }): CatalogueFault[] => {
    const numbers = Array.isArray(device.modelNumbers) ? device.modelNumbers : [];
    return numbers.flatMap((number, index): CatalogueFault[] => {
      const owner = owners.get(String(number));
      owners.set(String(number), owner ?? id);
      if (!file || owner === undefined || owner === id) return [];
      const path = ['devices', id, 'modelNumbers', index];
      const what = `The model number "${String(number)}" is also that of "${owner}".`;
      return [{ file, path, what, fix: 'Keep it at one device.' }];
    });
  });
}

/** A seller chooses a variant by its label, and a price is found by its id. */
export function findVariantFaults(file: JsonFile | undefined): CatalogueFault[] {
  return listEntries(file).flatMap(({ id, device }): CatalogueFault[] => {
    const variants = (Array.isArray(device.variants) ? device.variants : []).filter(isObject);
    return variants.flatMap((variant, index): CatalogueFault[] => {
      const member = (['id', 'label'] as const).find((name) =>
        variants.slice(0, index).some((other) => other[name] === variant[name]),
      );
      if (!file || member === undefined) return [];
      const path = ['devices', id, 'variants', index, member];
      const what = `Two variants of "${id}" have the ${member} "${String(variant[member])}".`;
      return [{ file, path, what, fix: 'Keep one, or tell them apart.' }];
    });
  });
}

function listEntries(file: JsonFile | undefined) {
  const devices = isObject(file?.value) && isObject(file.value.devices) ? file.value.devices : {};
  return Object.entries(devices).flatMap(([id, device]) => (isObject(device) ? [{ id, device }] : []));
}
