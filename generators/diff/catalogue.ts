import type { CompiledDevice } from '../catalogue/compile-catalogue.ts';
import type { JsonObject } from '../read/json-file.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { isCatalogueRemote } from '../resolve/remote-catalogue.ts';
import type { Difference } from './difference.ts';
import { diffLanguages } from './languages.ts';
import { diffLeaves } from './questions.ts';
import type { Sides } from './sides.ts';

/** The devices and categories of a shop that differ, and their texts in each of its languages. */
export function createCatalogueDiff({ before, after }: Sides): (before: Tenant, after: Tenant) => Difference[] {
  const [old, now] = [before.data?.catalogue, after.data?.catalogue];
  if (!old || !now || before.data === after.data) return () => [];
  const shared = [
    ...diffDevices(old.catalogue.devices, now.catalogue.devices),
    ...diffLeaves('catalogue', 'top: ', toJson(old.catalogue.top), toJson(now.catalogue.top)),
    ...diffLeaves(
      'catalogue',
      'categories: ',
      toJson({ list: old.catalogue.categories }),
      toJson({ list: now.catalogue.categories }),
    ),
  ];
  const words = diffLanguages({
    getKey: () => '',
    compare: (id) => diffLeaves('catalogue', '', toJson(old.texts[id]), toJson(now.texts[id])),
  });
  return (was, is) => (isCatalogueRemote(is) ? [] : [...shared, ...words(was, is)]);
}

function diffDevices(before: readonly CompiledDevice[], after: readonly CompiledDevice[]): Difference[] {
  const old = new Map(before.map((device) => [device.id, device]));
  const now = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !now.has(id)).map((device) => toDifference('no longer bought', device));
  const changed = after.flatMap((device) => {
    const was = old.get(device.id);
    if (!was) return [toDifference('new', device)];
    return diffLeaves('catalogue', `${device.id}: `, toJson(was), toJson(device));
  });
  return [...removed, ...changed];
}

function toDifference(how: string, { id, name }: CompiledDevice): Difference {
  return { kind: 'catalogue', text: `${how}: ${name}`, details: [], data: { how, path: id } };
}

function toJson(value: object | undefined): JsonObject {
  return (value ?? {}) as JsonObject;
}
