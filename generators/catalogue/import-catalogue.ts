import { buildDeviceName, completeDevice, toRecord } from './complete-device.ts';
import type { Device, DeviceFile, DeviceRecord, Kind } from './device-record.ts';
import { slug } from './slug.ts';
import type { SourceRecord } from './source-records.ts';
import { sourceRules } from './sources.ts';

/** Manually entered facts about imported devices, by device id. */
export type Facts = Readonly<Record<string, Partial<DeviceRecord>>>;

/** Inputs of the importer in addition to the device list. */
export interface ImportInput {
  records: readonly SourceRecord[];
  facts: Facts;
  /** Manually entered devices; they win over any source. */
  manual: readonly DeviceFile[];
  /** The files of the last import, whose ids stay the same. */
  previous: readonly DeviceFile[];
}

interface ImportedFile {
  name: string;
  file: DeviceFile;
}

export interface ImportOutput {
  files: ImportedFile[];
  /** Names with the same slug, and the id that each got. */
  collisions: { name: string; id: string }[];
  /** Fact entries without a device: misspelt ids. */
  unusedFacts: string[];
}

/** Key of a name: case, spaces and brackets do not distinguish devices, "+" and decimals do. */
export function sameName(a: string, b: string): boolean {
  const toKey = (name: string) => name.toLowerCase().replace(/[\s()[\]"”-]+/g, '');
  return toKey(a) === toKey(b);
}

class Ids {
  readonly #names = new Map<string, string>();
  readonly #kept = new Map<string, string>();
  readonly collisions: ImportOutput['collisions'] = [];

  constructor(previous: readonly DeviceFile[]) {
    for (const file of previous) {
      for (const device of file.devices) {
        if (device.id) this.#kept.set(buildDeviceName(device.manufacturer, device.model), device.id);
      }
    }
  }

  /** The id of a device, or undefined if the same device exists already. */
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
  const toReleaseMonth = (device: Device) => (device.releaseYear ?? 0) * 12 + (device.releaseMonth ?? 0);
  return toReleaseMonth(b) - toReleaseMonth(a) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Pure: the same records, facts and manual files give the same output, in any order of the records. */
export function importCatalogue(input: ImportInput): ImportOutput {
  const ids = new Ids(input.previous);
  const used = new Set<string>();
  for (const file of input.manual) {
    for (const device of file.devices) ids.claim(buildDeviceName(device.manufacturer, device.model), device.id);
  }
  const groups = new Map<string, { source: string; licence: string; kind: Kind; devices: Device[] }>();
  for (const { source, file, licence, kind, select } of sourceRules) {
    const selected = input.records.filter((record) => source.test(record.source)).map(select);
    const records = selected.filter((record) => record !== undefined).sort(byName);
    const group = groups.get(`${file}.${kind}`) ?? { source: file, licence, kind, devices: [] };
    groups.set(`${file}.${kind}`, group);
    for (const record of records) {
      const id = ids.claim(buildDeviceName(record.manufacturer, record.model));
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

/** Device files have one device per line, so that a refresh shows the changed devices in a diff. */
export function formatDeviceFile(file: DeviceFile): string {
  const { devices, ...head } = file;
  const opening = JSON.stringify(head, null, 2).slice(0, -2);
  const lines = devices.map((device) => `    ${JSON.stringify(device)}`);
  return `${opening},\n  "devices": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
