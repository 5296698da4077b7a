import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../generators/catalogue/load-catalogue.ts';
import { FileReader } from '../../../generators/read/file-reader.ts';
import { diskSource, overlaySource } from '../../../generators/read/source.ts';
import { getDeviceDrawing } from '../../../platform/shared/device-drawing.ts';
import { catalogue, createContext, indices, root, shippedCatalogue } from './catalogue.ts';

const FILE = 'tenants/catalogue/drawings.json';
const drawn = (id: string) => catalogue.devices.find((device) => device.id === id)?.drawing;

function loadWith(rules: object[]) {
  const source = overlaySource(diskSource(root), { [FILE]: JSON.stringify({ rules }) });
  return loadCatalogue(new FileReader(source), [{ id: 'de', fallbacks: [] }]);
}

describe('the drawing of a device', () => {
  it.each([
    ['apple-iphone-13', 'phone-notch'],
    ['apple-iphone-15-pro', 'phone-island'],
    ['apple-iphone-8', 'phone-button'],
    ['apple-iphone-13-pro', 'phone-notch-triple'],
    ['apple-iphone-15', 'phone-island-diagonal'],
    ['samsung-galaxy-s23', 'phone-hole-column'],
    ['samsung-galaxy-s23-ultra', 'phone-hole-quad'],
    ['google-pixel-8', 'phone-hole-bar'],
    ['samsung-galaxy-s7', 'phone-key'],
    ['samsung-galaxy-z-fold5', 'phone-fold'],
    ['samsung-galaxy-z-flip5', 'phone-flip'],
    ['google-pixel-fold', 'phone-fold'],
    ['oneplus-open', 'phone-fold'],
    ['lenovo-thinkpad-x1-carbon-gen-9', 'notebook-business'],
    ['lenovo-thinkpad-x1-yoga-gen-7', 'notebook-tent'],
    ['gopro-hero12-black', 'camera-action'],
  ])('the drawing of %s is %s', (id, drawing) => {
    expect(catalogue.devices.some((device) => device.id === id)).toBe(true);
    expect(drawn(id)).toBe(drawing);
  });

  it("no device has a drawing of another manufacturer's devices", () => {
    const apple = /^(phone-(island|notch|button)|tablet-(button|mini)|notebook-notch)/;
    const shown = catalogue.devices.filter(({ drawing = '' }) => apple.test(drawing));
    expect(shown.length).toBeGreaterThan(60);
    expect(new Set(shown.map(({ manufacturer }) => manufacturer))).toEqual(new Set(['Apple']));
    const folding = catalogue.devices.filter(({ kind, model }) => kind === 'phone' && /fold|flip|razr/i.test(model));
    expect(folding.filter(({ drawing = '' }) => !/-(fold|flip)$/.test(drawing))).toEqual([]);
  });

  it.each([
    ['phone', 40, 0.2],
    ['tablet', 7, 0.4],
    ['notebook', 8, 0.45],
    ['camera', 9, 0.3],
    ['lens', 11, 0.3],
  ])('devices of the kind %s have at least %i drawings, none for more than a share of %f', (kind, families, share) => {
    const drawings = catalogue.devices.filter((device) => device.kind === kind).map(({ drawing }) => drawing ?? kind);
    const counts = [...new Set(drawings)].map((name) => drawings.filter((one) => one === name).length);
    expect(counts.length).toBeGreaterThanOrEqual(families);
    expect(Math.max(...counts) / drawings.length).toBeLessThan(share);
  });

  it('the focal lengths in the name of a lens decide, and a device without one matches no bound', () => {
    const { catalogue: made, faults } = loadWith([
      { kind: 'lens', zoom: true, longestFrom: 200, drawing: 'lens-tele' },
      { kind: 'lens', zoom: false, shortestUntil: 35, drawing: 'lens-short' },
      { kind: 'lens', zoom: false, shortestFrom: 300, longestUntil: 400, drawing: 'lens-super' },
    ]);
    expect(faults).toEqual([]);
    const of = (model: string) =>
      made.devices.find((device) => device.kind === 'lens' && device.model === model)?.drawing;
    expect([
      of('RF 70-200mm f/4L IS USM'),
      of('EF 24-70mm f/2.8L II USM'),
      of('EF 20mm f/2.8 USM'),
      of('85mm f/1.4 DG HSM Art'),
      of('AF-S 300mm f/4E PF ED VR'),
      of('RF 800mm f/11 IS STM'),
    ]).toEqual(['lens-tele', undefined, 'lens-short', undefined, 'lens-super', undefined]);
  });

  it("the shop receives the drawing as the device's picture", async () => {
    const device = await shippedCatalogue().findDevice(createContext('de'), 'samsung-galaxy-z-fold5');
    expect(device).toMatchObject({ image: 'phone-fold', thumbnail: 'phone-fold', formFactor: 'phone' });
  });

  it('the first matching rule decides, years and wildcards included', () => {
    const { catalogue: made, faults } = loadWith([
      {
        kind: 'phone',
        manufacturer: 'Apple',
        model: ['iPhone 1* Pro'],
        from: 2021,
        until: 2022,
        drawing: 'phone-fold',
      },
      { kind: 'phone', manufacturer: 'Apple', series: ['iPhone 13'], drawing: 'phone-flip' },
    ]);
    expect(faults).toEqual([]);
    const of = (id: string) => made.devices.find((device) => device.id === id)?.drawing;
    expect(of('apple-iphone-13-pro')).toBe('phone-fold');
    expect(of('apple-iphone-14-pro')).toBe('phone-fold');
    expect(of('apple-iphone-12-pro')).toBeUndefined();
    expect(of('apple-iphone-13')).toBe('phone-flip');
  });

  it('every rule decides about a device and names an existing drawing', () => {
    const all = { kind: 'lens', drawing: 'lens' };
    const said = ({ faults }: ReturnType<typeof loadWith>) =>
      faults.map(({ file, path, what }) => `${file.path} ${path.join('/')}: ${what}`);
    expect(said(loadWith([all, { ...all, manufacturer: 'Canon' }]))).toEqual([
      `${FILE} rules/1: This rule applies to no device.`,
    ]);
    expect(said(loadWith([{ ...all, drawing: 'telescope' }])).join()).toMatch(/rules\/0\/drawing: .*must be "phone"/);
  });
});

it('an offer has its device’s drawing, and its kind’s if it was created before drawings were stored', () => {
  expect(getDeviceDrawing({ drawing: 'phone-flip', formFactor: 'phone' })).toBe('phone-flip');
  expect([getDeviceDrawing({ drawing: null, formFactor: 'lens' }), getDeviceDrawing({ formFactor: 'camera' })]).toEqual(
    ['lens', 'camera'],
  );
});

describe('the picture of a category or device', () => {
  const given = (imagePath: string) => ({ imagePath, alt: { de: 'Von vorn' } });
  const pictures = {
    categories: { smartphone: given('/media/pictures/phones.webp') },
    devices: { 'apple-iphone-13': given('https://images.example/a.jpg') },
  };
  const service = shippedCatalogue(undefined, { ...catalogue, pictures } as typeof catalogue);
  const ctx = createContext('de');

  it('category and device have their given picture beside the drawing, others have none', async () => {
    expect(await service.findCategory(ctx, 'handys')).toMatchObject({
      imagePath: '/media/pictures/phones.webp',
      imageAlt: { de: 'Von vorn' },
      thumbnail: 'phone',
    });
    expect(await service.findDevice(ctx, 'apple-iphone-13')).toMatchObject({
      imagePath: 'https://images.example/a.jpg',
      image: 'phone-notch',
    });
    for (const one of [await service.findCategory(ctx, 'tablets'), await service.findDevice(ctx, 'apple-iphone-14')])
      expect([one?.imagePath, one?.imageAlt]).toEqual([undefined, undefined]);
  });

  it('the search returns it like every other member', async () => {
    const source = { query: { term: { id: 'apple-iphone-13' } } };
    const { devices } = indices.de as { devices: string };
    const found = await service.search(ctx, { source, applicationIndexName: devices, resultSize: 1 });
    expect(JSON.parse(found).hits.hits[0]._source).toMatchObject({ imagePath: 'https://images.example/a.jpg' });
  });
});
