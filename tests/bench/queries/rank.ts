import type { Found } from '../../../platform/services/catalogue/types.ts';

/** What a search shows, best first, as labels name it. Pages come before devices, but not before the one that is named. */
export function shownLabels({ devices, pages, named }: Pick<Found, 'devices' | 'pages' | 'named'>): string[] {
  const ids = devices.map(({ device }) => device.id);
  const labels = pages.map(({ type, id }) => `${type === 'manufacturer' ? 'maker' : type}:${id}`);
  return named ? [...ids.slice(0, 1), ...labels, ...ids.slice(1)] : [...labels, ...ids];
}

/** Place of the wanted page, from 1 on; undefined where it is not shown. */
export function findRank(wanted: string, shown: readonly string[]): number | undefined {
  const places = wanted.split('|').map((label) => shown.indexOf(label));
  const found = places.filter((place) => place >= 0);
  return found.length === 0 ? undefined : Math.min(...found) + 1;
}
