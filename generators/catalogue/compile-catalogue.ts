import type { FileReader } from '../read/file-reader.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { CatalogueFault } from './catalogue-fault.ts';
import { completeDevice } from './complete-device.ts';
import { findNameFault, findRecordFault, findSharedNumbers, findVariantFaults } from './device-faults.ts';
import { type Device, type DeviceFile, type DeviceRecord, type Kind, kinds } from './device-record.ts';
import { withDrawings } from './drawings.ts';
import { sameName } from './import-catalogue.ts';
import { slug } from './slug.ts';

const FOLDER = 'tenants/catalogue';
const NOT_DEVICES = new Set(['configurations.json', 'facts.json', 'overrides.json', 'top.json']);

export interface CatalogueFiles {
  schemas: Readonly<
    Record<
      | 'configurations'
      | 'devices'
      | 'device-overrides'
      | 'device-facts'
      | 'device-top'
      | 'drawings'
      | 'not-bought'
      | 'catalogue-categories'
      | 'catalogue-texts',
      JsonFile | undefined
    >
  >;
  facts: JsonFile | undefined;
  devices: readonly JsonFile[];
  overrides: JsonFile | undefined;
  top: JsonFile | undefined;
  configurations: JsonFile | undefined;
  drawings: JsonFile | undefined;
  notBought: JsonFile | undefined;
  categories: JsonFile | undefined;
}

/** One language's catalogue texts and the languages that fill its gaps, nearest first. */
export interface TextSource {
  locale: string;
  fallbacks: readonly string[];
  file: JsonFile | undefined;
}

export interface CategoryStructure {
  id: string;
  kind: Kind;
  parent?: string;
  /** A device group holds the devices of one maker. */
  manufacturer?: string;
}

export interface CompiledDevice extends Device {
  seriesId: string;
  /** By question id, the configurations that the device was sold in, best first. */
  configurations?: Record<string, string[]>;
  /** Absent if it equals the kind's own. */
  drawing?: string;
}

export interface CompiledCatalogue {
  categories: CategoryStructure[];
  /** Newest first: the order of lists, and of search results with the same score. */
  devices: CompiledDevice[];
  /** Most wanted makers and devices by kind, best first. */
  top: { manufacturers: Record<string, string[]>; devices: Record<string, string[]> };
}

export function readCatalogueFiles(reader: FileReader): CatalogueFiles {
  const folder = `${FOLDER}/devices`;
  const names = reader.list(folder).filter(({ name, folder: nested }) => !nested && name.endsWith('.json'));
  const files = names.filter(({ name }) => !NOT_DEVICES.has(name)).map(({ name }) => reader.json(`${folder}/${name}`));
  const schema = (name: string) => reader.json(`schemas/catalogue/${name}.schema.json`);
  return {
    schemas: {
      configurations: schema('configurations'),
      devices: schema('devices'),
      'device-overrides': schema('device-overrides'),
      'device-facts': schema('device-facts'),
      'device-top': schema('device-top'),
      drawings: schema('drawings'),
      'not-bought': schema('not-bought'),
      'catalogue-categories': schema('catalogue-categories'),
      'catalogue-texts': schema('catalogue-texts'),
    },
    facts: reader.json(`${folder}/facts.json`),
    devices: files.filter((file) => file !== undefined),
    overrides: reader.json(`${folder}/overrides.json`),
    top: reader.json(`${folder}/top.json`),
    configurations: reader.json(`${folder}/configurations.json`),
    drawings: reader.json(`${FOLDER}/drawings.json`),
    notBought: reader.json(`${FOLDER}/not-bought.json`),
    categories: reader.json(`${FOLDER}/categories.json`),
  };
}

/** Devices of all files with the operator's overrides applied and unique series, newest first. */
export function compileCatalogue(
  files: CatalogueFiles,
  texts: readonly TextSource[],
): { catalogue: CompiledCatalogue; faults: CatalogueFault[] } {
  const faults: CatalogueFault[] = [];
  const listed = collectDevices(files.devices, faults);
  const devices = applyOverrides(listed, files.overrides, faults);
  const categories = getList<CategoryStructure>(files.categories, 'categories');
  const named = withSeriesIds(devices, createReservation(devices, categories, texts));
  const compiled = withConfigurations(withDrawings(named, files.drawings, faults), files.configurations);
  const top = compileTopDevices(files.top, devices, faults);
  const structure = checkCategories(files.categories, categories, devices);
  faults.push(
    ...structure,
    ...(structure.length > 0 ? [] : checkKinds(files.categories, categories, devices)),
    ...checkFacts(files.facts, listed),
    ...findSharedNumbers(files.facts),
    ...[files.facts, files.overrides].flatMap(findVariantFaults),
  );
  return { catalogue: { categories, devices: compiled.sort(newestFirst), top }, faults };
}

function collectDevices(files: readonly JsonFile[], faults: CatalogueFault[]): Device[] {
  const devices = new Map<string, Device>();
  /** By small letters: the spelling that came first. */
  const makers = new Map<string, string>();
  for (const file of files) {
    const value = file.value as unknown as DeviceFile | undefined;
    if (!isObject(file.value) || !kinds.includes(value?.kind as Kind) || !Array.isArray(value?.devices)) {
      const fix = `Give it "kind" (${kinds.join(', ')}) and "devices".`;
      faults.push({ file, path: [], what: 'This is not a device file.', fix });
      continue;
    }
    value.devices.forEach((record, index) => {
      const fault = findRecordFault(record);
      if (fault) {
        faults.push({ file, path: ['devices', index], ...fault });
        return;
      }
      const device = completeDevice(value.kind, record);
      const unclear = findNameFault(device, makers);
      if (unclear) {
        faults.push({ file, path: ['devices', index], ...unclear });
        return;
      }
      const other = devices.get(device.id);
      if (other) faults.push({ file, path: ['devices', index], ...describeCollision(device, other) });
      else devices.set(device.id, device);
    });
  }
  return [...devices.values()];
}

function describeCollision(device: Device, other: Device): Pick<CatalogueFault, 'what' | 'fix'> {
  const what = `"${device.name}" and "${other.name}" have the same id "${device.id}".`;
  const twice = sameName(device.name, other.name);
  return { what, fix: twice ? 'The device is listed twice: keep one.' : `Give one an "id", such as "${device.id}-2".` };
}

/** Merges each override into its device; null removes the device from the catalogue. */
function applyOverrides(devices: Device[], file: JsonFile | undefined, faults: CatalogueFault[]): Device[] {
  const overrides = isObject(file?.value) && isObject(file.value.devices) ? file.value.devices : {};
  const known = new Set(devices.map(({ id }) => id));
  for (const [id, override] of Object.entries(overrides)) {
    if (!file) continue;
    const path = ['devices', id];
    if (known.has(id) && isObject(override) && override.id !== undefined && override.id !== id) {
      const what = `The id of "${id}" cannot be changed here.`;
      faults.push({ file, path: [...path, 'id'], what, fix: 'Remove "id": the address of a device stays.' });
    }
    if (known.has(id)) continue;
    faults.push({ file, path, what: `No device has the id "${id}".`, fix: 'Use the id of a device file or its URL.' });
  }
  return devices.flatMap((device) => {
    const override = overrides[device.id];
    if (override === undefined) return [device];
    if (override === null) return [];
    const { variants, ...rest } = device;
    const changed = override as Partial<DeviceRecord>;
    const merged = { ...rest, ...(changed.storage ? {} : { variants }), ...changed, id: device.id };
    return [completeDevice(device.kind, merged)];
  });
}

/** Adds the configurations of each device; the pricing check compares them with the questions. */
function withConfigurations(devices: readonly CompiledDevice[], file: JsonFile | undefined): CompiledDevice[] {
  const listed = isObject(file?.value) && isObject(file.value.devices) ? file.value.devices : {};
  return devices.map((device) => {
    const configurations = Object.hasOwn(listed, device.id) ? listed[device.id] : undefined;
    return isObject(configurations)
      ? { ...device, configurations: configurations as Record<string, string[]> }
      : device;
  });
}

function getList<T>(file: JsonFile | undefined, member: string): T[] {
  const list = isObject(file?.value) ? file.value[member] : undefined;
  return Array.isArray(list) ? (list as T[]) : [];
}

/** Tells whether a series must not use a URL: it is a device's, or ends like that of a maker page in any language. */
function createReservation(
  devices: readonly Device[],
  categories: readonly CategoryStructure[],
  texts: readonly TextSource[],
): (url: string) => boolean {
  const urls = new Set(devices.map(({ id }) => id));
  const endings = new Set<string>();
  for (const { file } of texts) {
    const named = isObject(file?.value) && isObject(file.value.categories) ? file.value.categories : {};
    for (const { id } of categories) {
      const category = named[id];
      const url = isObject(category) && typeof category.url === 'string' ? category.url : undefined;
      if (url === undefined) continue;
      urls.add(url);
      endings.add(`-${url}`);
    }
  }
  return (url) => urls.has(url) || [...endings].some((ending) => url.endsWith(ending));
}

/** Id and URL of a series: maker and series name. Duplicates get "-serie", then the kind, in the order of the kinds. */
function withSeriesIds(devices: readonly Device[], isReserved: (url: string) => boolean): CompiledDevice[] {
  const taken = new Map<string, string>();
  const ids = new Map<string, string>();
  const ordered = [...devices].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (a.id < b.id ? -1 : 1));
  for (const device of ordered) {
    const key = seriesKey(device);
    if (ids.has(key)) continue;
    const doubled = device.series.toLowerCase().startsWith(device.manufacturer.toLowerCase());
    const base = slug(doubled ? device.series : `${device.manufacturer} ${device.series}`);
    const wanted = [base, `${base}-serie`, `${base}-${device.kind}`, `${base}-${device.kind}-serie`];
    const id = wanted.find((url) => !isReserved(url) && !taken.has(url)) ?? `${base}-${device.kind}-${ids.size}`;
    taken.set(id, key);
    ids.set(key, id);
  }
  return devices.map((device) => ({ ...device, seriesId: ids.get(seriesKey(device)) as string }));
}

const seriesKey = ({ kind, manufacturer, series }: Device) => `${kind}\n${manufacturer}\n${series}`;

function compileTopDevices(
  file: JsonFile | undefined,
  all: readonly Device[],
  faults: CatalogueFault[],
): CompiledCatalogue['top'] {
  const kindById = new Map(all.map(({ id, kind }) => [id, kind as string]));
  const makers = new Set(all.map(({ kind, manufacturer }) => `${kind}\n${manufacturer}`));
  const value = isObject(file?.value) ? file.value : {};
  const manufacturers = (value.manufacturers ?? {}) as Record<string, string[]>;
  const devices = (value.devices ?? {}) as Record<string, string[]>;
  for (const [kind, ids] of Object.entries(devices)) {
    ids.forEach((id, index) => {
      if (!file) return;
      const path = ['devices', kind, index];
      const other = kindById.get(id);
      if (other !== undefined && other !== kind) {
        const what = `"${id}" is a ${other}, not a ${kind}.`;
        faults.push({ file, path, what, fix: `Move it to "${other}".` });
      }
      if (other !== undefined) return;
      faults.push({
        file,
        path,
        what: `No device has the id "${id}".`,
        fix: 'Use the id of a device file or its URL.',
      });
    });
  }
  for (const [kind, names] of Object.entries(manufacturers)) {
    names.forEach((name, index) => {
      if (makers.has(`${kind}\n${name}`) || !file) return;
      const path = ['manufacturers', kind, index];
      faults.push({
        file,
        path,
        what: `No ${kind} is made by "${name}".`,
        fix: 'Write the maker as the device files do.',
      });
    });
  }
  return { manufacturers, devices };
}

/** Pages of a kind lead to its category. */
function checkKinds(
  file: JsonFile | undefined,
  categories: readonly CategoryStructure[],
  devices: readonly Device[],
): CatalogueFault[] {
  if (!file) return [];
  const used = kinds.filter((kind) => devices.some((device) => device.kind === kind));
  return used
    .filter((kind) => !categories.some((category) => category.kind === kind && category.parent === undefined))
    .map((kind) => ({
      file,
      path: ['categories'],
      what: `There is no category of ${kind === 'lens' ? 'lenses' : `${kind}s`}, but the catalogue has such devices.`,
      fix: `Add { "id": "${kind}", "kind": "${kind}" } and its texts in each catalogue.json.`,
    }));
}

function checkCategories(
  file: JsonFile | undefined,
  categories: readonly CategoryStructure[],
  devices: readonly Device[],
): CatalogueFault[] {
  if (!file) return [];
  const ids = categories.map(({ id }) => id);
  return categories.flatMap(({ id, parent, manufacturer, kind }, index): CatalogueFault[] => {
    const path = ['categories', index];
    if (ids.indexOf(id) !== index) {
      return [{ file, path: [...path, 'id'], what: `The category "${id}" is a duplicate.`, fix: 'Keep one.' }];
    }
    if (parent !== undefined && (!ids.includes(parent) || parent === id)) {
      const fix = `Use one of ${ids.filter((other) => other !== id).join(', ')}.`;
      return [{ file, path: [...path, 'parent'], what: `There is no category "${parent}" to be in.`, fix }];
    }
    const above = categories.find((one) => one.id === parent);
    if (above && above.kind !== kind) {
      const what = `The category "${id}" is of ${kind}s, and "${above.id}" above it of ${above.kind}s.`;
      return [{ file, path: [...path, 'parent'], what, fix: `Name a category of ${kind}s.` }];
    }
    const circle = above?.parent === id && categories.indexOf(above) < index;
    if (above?.parent !== undefined && !circle) {
      const what = `The category "${above.id}" is itself below "${above.parent}": there are two levels.`;
      return [{ file, path: [...path, 'parent'], what, fix: 'Name a category without a parent.' }];
    }
    if (manufacturer === undefined || devices.some((one) => one.kind === kind && one.manufacturer === manufacturer)) {
      return [];
    }
    const fix = 'Write the maker as the device files do.';
    return [{ file, path: [...path, 'manufacturer'], what: `No ${kind} is made by "${manufacturer}".`, fix }];
  });
}

function checkFacts(file: JsonFile | undefined, devices: readonly Device[]): CatalogueFault[] {
  const facts = isObject(file?.value) && isObject(file.value.devices) ? file.value.devices : {};
  const known = new Set(devices.map(({ id }) => id));
  return Object.keys(facts).flatMap((id) => {
    if (known.has(id) || !file) return [];
    return [
      { file, path: ['devices', id], what: `No device has the id "${id}".`, fix: 'Use the id of a device file.' },
    ];
  });
}

function newestFirst(a: Device, b: Device): number {
  const toReleaseMonth = ({ releaseYear, releaseMonth }: Device) => (releaseYear ?? 0) * 12 + (releaseMonth ?? 0);
  return toReleaseMonth(b) - toReleaseMonth(a) || a.name.length - b.name.length || (a.id < b.id ? -1 : 1);
}
