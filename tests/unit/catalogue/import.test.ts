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

const devicesOf = (output: ReturnType<typeof imported>) => output.files.flatMap(({ file }) => file.devices);

describe('the importer', () => {
  it('keeps S24 and S24+ apart', () => {
    const ids = devicesOf(imported([record('Galaxy S24'), record('Galaxy S24+')])).map(({ id }) => id);
    expect(ids.sort()).toEqual(['samsung-galaxy-s24', 'samsung-galaxy-s24-plus']);
  });

  it('takes spellings of one device as one', () => {
    const output = imported([record('Galaxy S24'), record('Galaxy  S24'), record('galaxy s24')].map((r) => ({ ...r })));
    expect(devicesOf(output)).toHaveLength(1);
  });

  it('gives two devices that meet in one slug two ids, the same ones every time', () => {
    const lens = (model: string) =>
      record(`Sigma ${model}`, { category: 'lens', manufacturer: 'Sigma', source: 'lensfun', mounts: ['Canon EF'] });
    const [one, two] = [lens('70-300mm f/4-5.6 DG'), lens('70-300mm f/4.5-6 DG')];
    const first = imported([one, two]);
    expect(devicesOf(imported([two, one]))).toEqual(devicesOf(first));
    expect(first.collisions).toEqual([{ name: 'Sigma 70-300mm f/4.5-6 DG', id: 'sigma-70-300mm-f4-5-6-dg-2' }]);
  });

  it('gives the same files whatever the order of the records', () => {
    const records = ['Galaxy S24', 'Galaxy S23', 'Galaxy S23 Ultra', 'Galaxy A54 5G'].map((model) => record(model));
    const text = (list: SourceRecord[]) => imported(list).files.map(({ file }) => formatDeviceFile(file));
    expect(text(records.toReversed())).toEqual(text(records));
  });

  it('keeps the id a device had, so that its address stays', () => {
    const before = imported([record('Galaxy S24')]).files.map(({ file }) => ({
      ...file,
      devices: file.devices.map((device) => ({ ...device, id: 'galaxy-s24-old-address' })),
    }));
    const [device] = devicesOf(imported([record('Galaxy S24')], { previous: before }));
    expect(device?.id).toBe('galaxy-s24-old-address');
  });

  it('prefers a device typed in by hand to the same one of a source', () => {
    const manual = [
      {
        $schema: '',
        source: 'manual',
        licence: '',
        kind: 'phone' as const,
        devices: [{ manufacturer: 'Samsung', model: 'Galaxy S24', releaseYear: 2024, releaseMonth: 1 }],
      },
    ];
    expect(devicesOf(imported([record('Galaxy S24')], { manual }))).toEqual([]);
  });

  it('writes typed-in facts into the device and reports those of no device', () => {
    const facts = { 'samsung-galaxy-s24': { storage: [256, 128] }, 'samsung-galaxy-s42': { storage: [64] } };
    const output = imported([record('Galaxy S24')], { facts });
    expect(devicesOf(output)[0]?.variants).toEqual([
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
  ])('leaves out what nobody sells as a phone: %s', (model, changes) => {
    expect(devicesOf(imported([record(model, changes)]))).toEqual([]);
  });

  it('takes the year of a business notebook from its generation, not from late BIOS dates', () => {
    const notebook = record('ThinkPad T480', {
      category: 'notebook',
      manufacturer: 'Lenovo',
      source: 'linuxhw-dmi',
      releaseYear: 2019,
      probes: 200,
    });
    expect(devicesOf(imported([notebook]))[0]).toMatchObject({ releaseYear: 2018, releaseMonth: null });
  });

  it('keeps share-alike data in files of its own', () => {
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

describe('a device list that is wrong', () => {
  it.each([
    ['{', /not JSON/],
    ['{}', /expected a JSON array/],
    ['[3]', /record 0: expected an object/],
    ['[{"category":"smartphone","manufacturer":"A","series":"B","model":7,"source":"x"}]', /record 0: "model" is 7/],
    [JSON.stringify([{ ...record('A'), releaseYear: '2024' }]), /record 0: "releaseYear" is "2024"/],
  ])('is refused with its place: %s', (text, message) => {
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

  it('explains itself, and says what is wrong with the file it was given', async () => {
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
