import type { FoundPlaces } from '../../../../generators/development/find-places.ts';
import type { ShopFacts } from '../../../../generators/development/shop-facts.ts';

/** A line of a file. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** The facts of the open page; an error text where the address belongs to no shop. */
export async function fetchFacts(): Promise<ShopFacts | string> {
  const response = await fetch(`/__umlauf/facts?address=${encodeURIComponent(location.href)}`);
  return response.ok ? ((await response.json()) as ShopFacts) : response.text();
}

/** The places of the first of these texts that comes from a file. */
export async function fetchPlaces(texts: readonly string[]): Promise<FoundPlaces> {
  const body = JSON.stringify({ address: location.href, texts });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/__umlauf/places', { method: 'POST', headers, body });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as FoundPlaces;
}

export async function openInEditor({ file, line, column }: Place): Promise<void> {
  await fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${line}:${column}`)}`);
}

export function formatPlace({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}
