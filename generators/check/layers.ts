import type { ErrorObject } from 'ajv';
import { computeOnce, keepIfEmpty } from '../kept-results.ts';
import type { FleetFiles } from '../read/fleet-files.ts';
import { isObject, type JsonFile, type JsonObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { layerSchema } from '../resolve/layer-schema.ts';
import { findSpan } from '../resolve/origin.ts';
import { completenessSchema, type Schema } from '../resolve/schema.ts';
import type { Report } from './report.ts';
import { type SchemaFault, toFaults } from './schema-errors.ts';
import { findErrors } from './validator.ts';

type Judge = (value: unknown) => ErrorObject[];

interface Judges {
  layer: Judge;
  complete: Judge;
}

const judges = new WeakMap<Schema, Judges>();

function getJudges(schema: Schema): Judges {
  let made = judges.get(schema);
  if (!made) {
    const [layer, complete] = [layerSchema(schema), completenessSchema(schema)];
    made = { layer: (value) => findErrors(layer, value), complete: (value) => findErrors(complete, value) };
    judges.set(schema, made);
  }
  return made;
}

/** Every file that is a layer of some tenant. */
export function layerFiles(files: FleetFiles): JsonFile[] {
  const countries = files.countries.flatMap(({ country, tenants }) => [
    country,
    ...tenants.map((tenant) => tenant.file),
  ]);
  return [files.base, ...files.modes.values(), ...countries].filter((file) => file !== undefined);
}

const STORED = keepIfEmpty<SchemaFault>('layer-faults');
const faultsByFile = new WeakMap<JsonFile, { schema: Schema; faults: SchemaFault[] }>();

/** Checks each layer file on its own against the schema without required members: once per file, not per tenant. */
export function checkLayers(fleet: Fleet, report: Report): void {
  const { layer } = getJudges(fleet.schema);
  for (const file of layerFiles(fleet.files)) {
    if (!isObject(file.value)) continue;
    let known = faultsByFile.get(file);
    if (known?.schema !== fleet.schema) {
      const { value } = file;
      const inputs = [file, fleet.files.tenantSchema];
      known = { schema: fleet.schema, faults: computeOnce(STORED, inputs, () => toFaults(layer(value), value)) };
      faultsByFile.set(file, known);
    }
    for (const { name, path, at, message, fix } of known.faults) {
      report.add(name, { span: at === 'key' ? file.keySpan(path) : file.span(path), message, fix });
    }
  }
}

/** Reports required members that the merged layers lack. All other faults were reported for their own layer. */
export function checkComplete(fleet: Fleet, report: Report): void {
  const { complete } = getJudges(fleet.schema);
  const missing = new Map<string, { fault: SchemaFault; tenants: Tenant[] }>();
  for (const tenant of fleet.tenants) {
    for (const fault of findMissing(tenant.config, complete)) {
      if (saysMiddlewareAboveBase(tenant, fault)) continue;
      const key = JSON.stringify([fault.path, fault.message]);
      const entry = missing.get(key) ?? { fault, tenants: [] };
      entry.tenants.push(tenant);
      missing.set(key, entry);
    }
  }
  for (const { fault, tenants } of missing.values()) reportMissing(fleet, fault, tenants, report);
}

const missingByConfig = new WeakMap<JsonObject, { complete: Judge; faults: SchemaFault[] }>();

function findMissing(config: JsonObject, complete: Judge): SchemaFault[] {
  const known = missingByConfig.get(config);
  if (known?.complete === complete) return known.faults;
  const faults = toFaults(complete(config), config);
  missingByConfig.set(config, { complete, faults });
  return faults;
}

/** A layer that removes a route's middleware is rejected for setting it at all (see checkRouteMiddleware). */
function saysMiddlewareAboveBase({ layers }: Tenant, { path }: SchemaFault): boolean {
  if (path.length !== 2 || path[0] !== 'routes') return false;
  return layers.some(({ name, file }) => name !== 'base' && file.has([...path, 'middleware']));
}

/** Points to the broadest layer all of whose tenants lack the member: most likely it was forgotten there. */
function reportMissing(fleet: Fleet, fault: SchemaFault, tenants: readonly Tenant[], report: Report): void {
  const { base } = fleet.files;
  const route = fault.path.length === 2 && fault.path[0] === 'routes';
  if (route && base?.has(fault.path) && !base.has([...fault.path, 'middleware'])) {
    // No other layer may set it.
    report.add(fault.name, { span: base.keySpan(fault.path), message: fault.message, fix: fault.fix });
    return;
  }
  const lacking = new Set(tenants);
  for (const tenant of tenants) {
    const blamed = tenant.layers.find(
      ({ file }) => file !== fleet.files.base && listUsingTenants(fleet, file).every((user) => lacking.has(user)),
    );
    const file = blamed?.file ?? tenant.file;
    const span = fault.path.length === 0 || !file.has(fault.path) ? spanIn(file, fault, tenant) : file.span(fault.path);
    const message = fault.message
      .replace(' is missing', ' is missing: no layer sets it')
      .replace(' are missing', ' are missing: no layer sets them');
    report.add(fault.name, { span, message, fix: fault.fix, tenant });
  }
}

function spanIn(file: JsonFile, fault: SchemaFault, tenant: Tenant) {
  if (fault.path.length === 0) return { file, offset: file.span([]).offset, length: 1 };
  return findSpan(tenant.layers, fault.path);
}

const users = new WeakMap<Fleet, Map<JsonFile, Tenant[]>>();

function listUsingTenants(fleet: Fleet, file: JsonFile): Tenant[] {
  let byFile = users.get(fleet);
  if (!byFile) {
    byFile = new Map();
    for (const tenant of fleet.tenants) {
      for (const { file: used } of tenant.layers) {
        const known = byFile.get(used);
        if (known) known.push(tenant);
        else byFile.set(used, [tenant]);
      }
    }
    users.set(fleet, byFile);
  }
  return byFile.get(file) ?? [];
}
