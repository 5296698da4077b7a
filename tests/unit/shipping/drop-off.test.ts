import { describe, expect, it } from 'vitest';
import type { ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import { dropOffPoints } from '../../../platform/shared/drop-off.ts';

type Point = ServerTenant['shipping']['dropOffPoints'][number];

const shopWith = (hours: Point['hours']): Parameters<typeof dropOffPoints>[0] => {
  const point: Point = { id: 'a', name: 'Kiosk', street: 'Markt 1', postalCode: '48143', city: 'Münster', hours };
  return { shipping: { dropOffPoints: [point] } };
};
const hoursIn = (lang: string, hours: Point['hours']) => dropOffPoints(shopWith(hours), lang)[0]?.hours;

describe('the hours of a drop-off point', () => {
  const week: Point['hours'] = [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:30', until: '20:00' },
    { days: ['sat'], from: '10:00', until: '18:00' },
  ];

  it.each([
    ['de-DE', 'Mo–Fr 9:30–20:00, Sa 10:00–18:00'],
    ['fr-FR', 'lun.–ven. 9:30–20:00, sam. 10:00–18:00'],
    ['es-ES', 'lun–vie 9:30–20:00, sáb 10:00–18:00'],
    ['it-IT', 'lun–ven 9:30–20:00, sab 10:00–18:00'],
  ])('the hours have the format usual in %s', (lang, written) => {
    expect(hoursIn(lang, week)).toBe(written);
  });

  it('consecutive days are joined in the order of the week, and a lunch break remains visible', () => {
    const hours: Point['hours'] = [
      { days: ['sun', 'fri', 'mon', 'tue'], from: '09:00', until: '12:00' },
      { days: ['mon'], from: '14:00', until: '18:00' },
    ];
    expect(hoursIn('de-DE', hours)).toBe('Mo–Di, Fr, So 9:00–12:00, Mo 14:00–18:00');
  });

  it('the hours are displayed beside name and address', () => {
    expect(dropOffPoints(shopWith(week), 'de-DE')).toMatchObject([{ name: 'Kiosk', place: 'Markt 1, 48143 Münster' }]);
    expect(dropOffPoints({ shipping: { dropOffPoints: [] } }, 'de-DE')).toEqual([]);
  });
});
