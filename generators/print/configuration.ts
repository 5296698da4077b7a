import { createHash } from 'node:crypto';
import type { FileReader } from '../read/file-reader.ts';
import { isFleetFile } from '../read/known-files.ts';
import { FLEET, findUnit, listContainers, type Unit } from '../recover/fleet-units.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { GENERATED, type Output } from './output.ts';

/** A unit of the fleet that keeps its last good state, because its files have errors. */
export interface HeldUnit {
  unit: string;
  /** The shops that have their last good state of it. */
  shops: string[];
  /** The shops that have none and are not served. */
  leftOut: string[];
  /** The errors; `place` is file:line:column, or empty where there is none. */
  reasons: { place: string; text: string }[];
}

const REVISION_CHARACTERS = 12;

/** Written by the compiler or read by people only. */
const NOT_COMPILED = /\.md$|\/layer\.schema\.json$/;

/** configuration.gen.json: which files each shop is compiled from, as a hash, and which units keep their last good state. */
export function printConfiguration(reader: FileReader, fleet: Fleet, held: readonly HeldUnit[]): Output {
  const units = hashUnits(reader, new Set(fleet.files.modes.keys()));
  const shops = Object.fromEntries(fleet.tenants.map((tenant) => [tenant.id, hashShop(tenant, units)]));
  const revision = hashAll([...units].map(([unit, hash]) => `${unit} ${hash}`).sort());
  const content = `${JSON.stringify({ revision, shops, held }, null, 1)}\n`;
  return { path: `${GENERATED}/configuration.gen.json`, content };
}

function hashUnits(reader: FileReader, modes: ReadonlySet<string>): Map<Unit, string> {
  const parts = new Map<Unit, string[]>();
  for (const path of reader.paths) {
    const page = /\/([^/]+\.)?content\/[^/]+\.md$/.test(path);
    if (!isFleetFile(path) || (NOT_COMPILED.test(path) && !page)) continue;
    const hash = reader.hash(path);
    if (hash === undefined) continue;
    const unit = findUnit(path, modes);
    const part = parts.get(unit) ?? [];
    part.push(`${path} ${hash}`);
    parts.set(unit, part);
  }
  return new Map([...parts].map(([unit, texts]) => [unit, hashAll(texts.sort())]));
}

/** Another language's texts do not count: they are not the shop's own. */
function hashShop({ id, country, mode, config }: Tenant, units: ReadonlyMap<Unit, string>): string {
  const used = [FLEET, `country ${country}`, `mode ${mode}`, `theme ${config.theme}`, `shop ${country}/${mode}`];
  return hashAll([...new Set([...used, ...listContainers(`shop ${id}`)])].map((unit) => `${unit} ${units.get(unit)}`));
}

function hashAll(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, REVISION_CHARACTERS);
}
