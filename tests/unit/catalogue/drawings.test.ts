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
    ['samsung-galaxy-s23-ultra', undefined],
    ['samsung-galaxy-s7', 'phone-key'],
    ['samsung-galaxy-z-fold5', 'phone-fold'],
    ['samsung-galaxy-z-flip5', 'phone-flip'],
    ['google-pixel-fold', 'phone-fold'],
    ['oneplus-open', 'phone-fold'],
    ['lenovo-thinkpad-x1-carbon-gen-9', undefined],
    ['lenovo-thinkpad-x1-yoga-gen-7', 'notebook-tent'],
    ['gopro-hero12-black', 'camera-action'],
  ])('the drawing of %s is %s', (id, drawing) => {
    expect(catalogue.devices.some((device) => device.id === id)).toBe(true);
    expect(drawn(id)).toBe(drawing);
  });

  it("no device has a drawing of another manufacturer's devices", () => {
    const apple = ['phone-island', 'phone-notch', 'phone-button', 'tablet-button', 'notebook-notch'];
    const shown = catalogue.devices.filter(({ drawing = '' }) => apple.includes(drawing));
    expect(shown.length).toBeGreaterThan(60);
    expect(new Set(shown.map(({ manufacturer }) => manufacturer))).toEqual(new Set(['Apple']));
    const folding = catalogue.devices.filter(({ kind, model }) => kind === 'phone' && /fold|flip|razr/i.test(model));
    expect(folding.filter(({ drawing = '' }) => !/-(fold|flip)$/.test(drawing))).toEqual([]);
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
