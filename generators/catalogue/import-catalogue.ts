import { completeDevice, deviceName, toRecord } from './complete-device.ts';
import type { Device, DeviceFile, DeviceRecord, Kind } from './device-record.ts';
import { slug } from './slug.ts';
import type { SourceRecord } from './source-records.ts';
import { sourceRules } from './sources.ts';

/** Typed-in facts about imported devices, by device id. */
export type Facts = Readonly<Record<string, Partial<DeviceRecord>>>;

/** What the importer takes beside the device list. */
export interface ImportInput {
  records: readonly SourceRecord[];
  facts: Facts;
  /** Hand-typed devices; they win over any source. */
  manual: readonly DeviceFile[];
  /** The files of the last import, whose ids are kept. */
  previous: readonly DeviceFile[];
}

interface ImportedFile {
  name: string;
  file: DeviceFile;
}

export interface ImportOutput {
  files: ImportedFile[];
  /** Names that met in one slug, and the id each got. */
  collisions: { name: string; id: string }[];
  /** Fact entries that belong to no device: a misspelt id. */
  unusedFacts: string[];
}

/** Two spellings of one name: case, spaces and brackets do not tell devices apart, "+" and decimals do. */
export function sameName(a: string, b: string): boolean {
  const key = (name: string) => name.toLowerCase().replace(/[\s()[\]"”-]+/g, '');
  return key(a) === key(b);
}

class Ids {
  readonly #names = new Map<string, string>();
  readonly #kept = new Map<string, string>();
  readonly collisions: ImportOutput['collisions'] = [];

  constructor(previous: readonly DeviceFile[]) {
    for (const file of previous) {
      for (const device of file.devices) {
        if (device.id) this.#kept.set(deviceName(device.manufacturer, device.model), device.id);
      }
    }
  }

  /** The id of a device, or undefined when the same device is there already. */
  claim(name: string, wanted?: string): string | undefined {
    const base = wanted ?? this.#kept.get(name) ?? slug(name);
    for (let count = 1; ; count += 1) {
      const id = count === 1 ? base : `${base}-${count}`;
      const owner = this.#names.get(id);
      if (owner === undefined) {
        this.#names.set(id, name);
        if (count > 1) this.collisions.push({ name, id });
        return id;
      }
      if (sameName(owner, name)) return undefined;
    }
  }
}

function newestFirst(a: Device, b: Device): number {
  const when = (device: Device) => (device.releaseYear ?? 0) * 12 + (device.releaseMonth ?? 0);
  return when(b) - when(a) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Same records, facts and manual files: same output, whatever the order of the records. */
export function importCatalogue(input: ImportInput): ImportOutput {
  const ids = new Ids(input.previous);
  const used = new Set<string>();
  for (const file of input.manual) {
    for (const device of file.devices) ids.claim(deviceName(device.manufacturer, device.model), device.id);
  }
  const groups = new Map<string, { source: string; licence: string; kind: Kind; devices: Device[] }>();
  for (const { source, file, licence, kind, select } of sourceRules) {
    const selected = input.records.filter((record) => source.test(record.source)).map(select);
    const records = selected.filter((record) => record !== undefined).sort(byName);
    const group = groups.get(`${file}.${kind}`) ?? { source: file, licence, kind, devices: [] };
    groups.set(`${file}.${kind}`, group);
    for (const record of records) {
      const id = ids.claim(deviceName(record.manufacturer, record.model));
      if (id === undefined) continue;
      if (input.facts[id]) used.add(id);
      group.devices.push(completeDevice(kind, { ...record, ...input.facts[id], id }));
    }
  }
  return {
    files: [...groups].map(([name, group]) => ({ name: `${name}.json`, file: toFile(group) })),
    collisions: ids.collisions,
    unusedFacts: Object.keys(input.facts).filter((id) => !used.has(id)),
  };
}

function byName(a: DeviceRecord, b: DeviceRecord): number {
  const left = `${a.manufacturer} ${a.model} ${a.releaseYear ?? 0}`;
  const right = `${b.manufacturer} ${b.model} ${b.releaseYear ?? 0}`;
  return left < right ? -1 : left > right ? 1 : 0;
}

function toFile(group: { source: string; licence: string; kind: Kind; devices: Device[] }): DeviceFile {
  const { source, licence, kind, devices } = group;
  return {
    $schema: '../../../schemas/catalogue/devices.schema.json',
    source,
    licence,
    kind,
    devices: devices.sort(newestFirst).map(toRecord),
  };
}

/** Device files stand one device to a line, so that a refresh reads as a list of changed devices. */
export function formatDeviceFile(file: DeviceFile): string {
  const { devices, ...head } = file;
  const opening = JSON.stringify(head, null, 2).slice(0, -2);
  const lines = devices.map((device) => `    ${JSON.stringify(device)}`);
  return `${opening},\n  "devices": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
