import type { JSONSchema } from 'json-schema-to-typescript';
import { computeOnceAsync, keepJson } from '../kept-results.ts';
import { LastResult } from '../memo.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { publicSchema, type Schema } from '../resolve/schema.ts';
import { compare, GENERATED, type Output, printHeader, printUnion } from './output.ts';

export const COMPILE_OPTIONS = {
  bannerComment: '',
  additionalProperties: false,
  strictIndexSignatures: true,
  format: false,
} as const;

/** tenant-types.gen.ts: the types of a tenant on the server and in the browser, and the ids of the fleet. */
export async function printTenantTypes(fleet: Fleet): Promise<Output> {
  const { schema } = fleet;
  const types = await last.get([schema], () =>
    computeOnceAsync(STORED, [JSON.stringify(schema)], () => compileTypes(schema)),
  );

  const pages = Object.keys(fleet.schema.properties?.contentSlugs?.properties ?? {});
  const modes = [...fleet.files.modes.keys()].sort(compare);
  const countries = fleet.locales.map((locale) => locale.id);
  const content = [
    printHeader('schemas/tenant/tenant.schema.json, the names of the tenant files'),
    printUnion(
      'TenantId',
      fleet.tenants.map((tenant) => tenant.id),
    ),
    printUnion('CountryCode', countries),
    printUnion('LocaleId', countries),
    printUnion('ShopMode', modes),
    printUnion('PageId', pages),
    types,
  ].join('\n');
  return { path: `${GENERATED}/tenant-types.gen.ts`, content };
}

const last = new LastResult<Promise<string>>();
const STORED = keepJson<string>('tenant-types');

async function compileTypes(schema: Schema): Promise<string> {
  const { compile } = await import('json-schema-to-typescript');
  const server = await compile({ ...schema, title: 'ServerTenant' } as JSONSchema, 'ServerTenant', COMPILE_OPTIONS);
  const browser = await compile(publicTenantSchema(schema) as JSONSchema, 'PublicTenant', COMPILE_OPTIONS);
  return `${server}\n${browser}`;
}

function publicTenantSchema(schema: Schema): Schema {
  return {
    ...publicSchema(schema),
    $id: 'umlauf:tenant/public',
    title: 'PublicTenant',
    description: 'The part of a tenant that visitors of the shop may see: the public members only.',
  };
}
