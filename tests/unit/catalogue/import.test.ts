import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { formatDeviceFile, importCatalogue } from '../../../generators/catalogue/import-catalogue.ts';
import { parseSourceRecords, type SourceRecord } from '../../../generators/catalogue/source-records.ts';
import { root } from './catalogue.ts';

function record(model: string, changes: Partial<SourceRecord> = {}): SourceRecord {
  return {
    category: 'smartphone',
    manufacturer: 'Samsung',
    series: 'Galaxy S',
    model,
    releaseYear: 2024,
    releaseMonth: 1,
    source: 'endoflife.date',
    ...changes,
  };
}

function imported(records: SourceRecord[], extra: Partial<Parameters<typeof importCatalogue>[0]> = {}) {
  return importCatalogue({ records, facts: {}, manual: [], previous: [], ...extra });
}

const listDevices = (output: ReturnType<typeof imported>) => output.files.flatMap(({ file }) => file.devices);

describe('the catalogue importer', () => {
  it('S24 and S24+ are two devices', () => {
    const ids = listDevices(imported([record('Galaxy S24'), record('Galaxy S24+')])).map(({ id }) => id);
    expect(ids.sort()).toEqual(['samsung-galaxy-s24', 'samsung-galaxy-s24-plus']);
  });

  it('spellings of one device are merged', () => {
    const output = imported([record('Galaxy S24'), record('Galaxy  S24'), record('galaxy s24')].map((r) => ({ ...r })));
    expect(listDevices(output)).toHaveLength(1);
  });

  it('two devices with the same slug get two ids, the same in every run', () => {
    const lens = (model: string) =>
      record(`Sigma ${model}`, { category: 'lens', manufacturer: 'Sigma', source: 'lensfun', mounts: ['Canon EF'] });
    const [one, two] = [lens('70-300mm f/4-5.6 DG'), lens('70-300mm f/4.5-6 DG')];
    const first = imported([one, two]);
    expect(listDevices(imported([two, one]))).toEqual(listDevices(first));
    expect(first.collisions).toEqual([{ name: 'Sigma 70-300mm f/4.5-6 DG', id: 'sigma-70-300mm-f4-5-6-dg-2' }]);
  });

  it('the order of the records does not change the files', () => {
    const records = ['Galaxy S24', 'Galaxy S23', 'Galaxy S23 Ultra', 'Galaxy A54 5G'].map((model) => record(model));
    const text = (list: SourceRecord[]) => imported(list).files.map(({ file }) => formatDeviceFile(file));
    expect(text(records.toReversed())).toEqual(text(records));
  });

  it('a device retains its id, and so its address', () => {
    const before = imported([record('Galaxy S24')]).files.map(({ file }) => ({
      ...file,
      devices: file.devices.map((device) => ({ ...device, id: 'galaxy-s24-old-address' })),
    }));
    const [device] = listDevices(imported([record('Galaxy S24')], { previous: before }));
    expect(device?.id).toBe('galaxy-s24-old-address');
  });

  it('a manual device replaces the same one of a source', () => {
    const manual = [
      {
        $schema: '',
        source: 'manual',
        licence: '',
        kind: 'phone' as const,
        devices: [{ manufacturer: 'Samsung', model: 'Galaxy S24', releaseYear: 2024, releaseMonth: 1 }],
      },
    ];
    expect(listDevices(imported([record('Galaxy S24')], { manual }))).toEqual([]);
  });

  it('manual facts are merged into the device, and those without a device are reported', () => {
    const facts = { 'samsung-galaxy-s24': { storage: [256, 128] }, 'samsung-galaxy-s42': { storage: [64] } };
    const output = imported([record('Galaxy S24')], { facts });
    expect(listDevices(output)[0]?.variants).toEqual([
      { id: '128', label: '128 GB' },
      { id: '256', label: '256 GB' },
    ]);
    expect(output.unusedFacts).toEqual(['samsung-galaxy-s42']);
  });

  it.each([
    ['Gear S3', {}],
    ['Galaxy S24 (USA)', {}],
    ['Galaxy Ace 4', { releaseYear: 2014 }],
    ['Moto G Stylus 5G (2024)', { manufacturer: 'Motorola' }],
    ['Pixel Tablet', { manufacturer: 'Google' }],
  ])('records that are not phones are left out: %s', (model, changes) => {
    expect(listDevices(imported([record(model, changes)]))).toEqual([]);
  });

  it('the year of a business notebook comes from its generation, not from late BIOS dates', () => {
    const notebook = record('ThinkPad T480', {
      category: 'notebook',
      manufacturer: 'Lenovo',
      source: 'linuxhw-dmi',
      releaseYear: 2019,
      probes: 200,
    });
    expect(listDevices(imported([notebook]))[0]).toMatchObject({ releaseYear: 2018, releaseMonth: null });
  });

  it('share-alike data is written to separate files', () => {
    const lens = record('Sigma 50mm f/1.4 DG', {
      category: 'lens',
      manufacturer: 'Sigma',
      source: 'lensfun',
      mounts: ['Canon EF'],
    });
    const output = imported([record('Galaxy S24'), lens]);
    const shared = output.files.filter(({ file }) => file.licence.includes('SA') && file.devices.length > 0);
    expect(shared.map(({ name }) => name)).toEqual(['lensfun.lens.json']);
  });
});

describe('an invalid device list', () => {
  it.each([
    ['{', /not JSON/],
    ['{}', /expected a JSON array/],
    ['[3]', /record 0: expected an object/],
    ['[{"category":"smartphone","manufacturer":"A","series":"B","model":7,"source":"x"}]', /record 0: "model" is 7/],
    [JSON.stringify([{ ...record('A'), releaseYear: '2024' }]), /record 0: "releaseYear" is "2024"/],
  ])('the list is rejected with the place: %s', (text, message) => {
    expect(() => parseSourceRecords(text)).toThrow(message);
  });
});

describe('npm run catalogue:import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-import-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function run(...args: string[]) {
    const tsx = join(root, 'node_modules/.bin/tsx');
    const script = join(root, 'generators/catalogue/import.ts');
    const ended = await promisify(execFile)(tsx, [script, ...args]).catch((error) => error);
    return { code: ended.code ?? 0, out: String(ended.stdout), err: String(ended.stderr) };
  }

  it('the command prints its usage and the problem of an invalid file', async () => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '[{]');
    const [help, missing, unreadable, bad] = await Promise.all([
      run('--help'),
      run(),
      run(join(folder, 'none.json')),
      run(broken),
    ]);
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining('npm run catalogue:import -- <devices.json>') });
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('the path of the device list is missing') });
    expect(unreadable).toMatchObject({ code: 1, err: expect.stringContaining('none.json: cannot be read (ENOENT)') });
    expect(bad).toMatchObject({ code: 1, err: expect.stringContaining('broken.json: not JSON') });
  }, 30_000);
});
