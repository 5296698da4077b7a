import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Fleet } from '../resolve/fleet.ts';
import { publicSchema, type Schema } from '../resolve/schema.ts';
import { compare, GENERATED, header, type Output, printUnion } from './output.ts';

export const COMPILE_OPTIONS = {
  bannerComment: '',
  additionalProperties: false,
  strictIndexSignatures: true,
  format: false,
} as const;

/** tenant-types.gen.ts: the types of a tenant on the server and in the browser, and the ids of the fleet. */
export async function printTenantTypes(fleet: Fleet): Promise<Output> {
  const server = await compile(
    { ...fleet.schema, title: 'ServerTenant' } as JSONSchema,
    'ServerTenant',
    COMPILE_OPTIONS,
  );
  const open = publicTenantSchema(fleet.schema);
  const browser = await compile(open as JSONSchema, 'PublicTenant', COMPILE_OPTIONS);
  const pages = Object.keys(fleet.schema.properties?.contentSlugs?.properties ?? {});
  const modes = [...fleet.files.modes.keys()].sort(compare);
  const countries = fleet.locales.map((locale) => locale.id);
  const content = [
    header('schemas/tenant/tenant.schema.json, the names of the tenant files'),
    printUnion(
      'TenantId',
      fleet.tenants.map((tenant) => tenant.id),
    ),
    printUnion('CountryCode', countries),
    printUnion('LocaleId', countries),
    printUnion('ShopMode', modes),
    printUnion('PageId', pages),
    server,
    browser,
  ].join('\n');
  return { path: `${GENERATED}/tenant-types.gen.ts`, content };
}

function publicTenantSchema(schema: Schema): Schema {
  return {
    ...publicSchema(schema),
    $id: 'umlauf:tenant/public',
    title: 'PublicTenant',
    description: 'What a visitor of the shop may see of its tenant: the public members alone.',
  };
}
