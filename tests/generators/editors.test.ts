import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CompletionList, getLanguageService, type Hover, TextDocument } from 'vscode-json-languageservice';
import type { Schema } from '../../generators/resolve/schema.ts';
import { resolveRefs } from '../../generators/resolve/schema-refs.ts';

const URI = 'file:///schemas/tenant/layer.schema.json';
const printed: Schema = JSON.parse(
  readFileSync(new URL('../../schemas/tenant/layer.schema.json', import.meta.url), 'utf8'),
);

/** The requests that VS Code and most other editors send when a person edits a tenant file. */
const service = getLanguageService({});
service.configure({ schemas: [{ uri: URI, fileMatch: ['*'], schema: printed as object }] });

/** A member of the schema: a file that contains it, and its description. */
interface Member {
  path: string;
  name: string;
  about: string | undefined;
  /** Embeds the object with the member in a complete file. */
  file(object: string): string;
}

const members = listSchemaMembers(resolveRefs(printed), '', (object) => object);

function listSchemaMembers(schema: Schema, path: string, file: Member['file']): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inside: Member['file'] = (object) => file(`{ ${JSON.stringify(name)}: ${object} }`);
    const below = [
      ...listSchemaMembers(property, `${path}${name}.`, inside),
      ...(property.items
        ? listSchemaMembers(property.items, `${path}${name}[].`, (object) => inside(`[${object}]`))
        : []),
    ];
    return [{ path: `${path}${name}`, name, about: property.description, file }, ...below];
  });
}

/** Opens a file and sends a request for the position of `|`, which is not part of the file. */
async function ask<T>(text: string, question: 'doComplete' | 'doHover'): Promise<T> {
  const document = TextDocument.create('file:///tenants/shop.json', 'json', 1, text.replace('|', ''));
  const parsed = service.parseJSONDocument(document);
  return (await service[question](document, document.positionAt(text.indexOf('|')), parsed)) as T;
}

function getHoverText(about: unknown): string {
  if (Array.isArray(about)) return about.map(getHoverText).join('\n');
  return typeof about === 'string' ? about : String((about as { value?: string } | undefined)?.value ?? '');
}

/** The editor adds Markdown escapes and line breaks. */
function plain(text: string): string {
  return text.replaceAll('\\', '').replace(/&nbsp;|\s+/g, ' ');
}

describe('an editor with an open tenant file', () => {
  it('an editor completes the members of a tenant at the top level and below', () => {
    const paths = members.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(250);
    for (const path of [
      'theme',
      'routes.home.aliases',
      'support.origins.script',
      'redirects[].from',
      'layouts.home.frame',
    ])
      expect(paths).toContain(path);
  });

  it('an editor completes every member with its description', async () => {
    for (const { path, name, about, file } of members) {
      const { items } = await ask<CompletionList>(file('{ | }'), 'doComplete');
      const item = items.find(({ label }) => label === name);
      expect(item, path).toBeDefined();
      expect(about, path).toBeTruthy();
      expect(plain(getHoverText(item?.documentation)), path).toBe(plain(about ?? ''));
    }
  });

  it('an editor shows the description of every member on hover', async () => {
    for (const { path, name, about, file } of members) {
      const { contents } = await ask<Hover>(file(`{ "|${name}": null }`), 'doHover');
      expect(plain(getHoverText(contents)), path).toContain(plain(about ?? ''));
    }
  });

  it('an editor marks invalid values, also in shared definitions', async () => {
    const text = '{ "routes": { "home": { "pth": "/" } }, "layouts": { "home": { "frame": "shpo" } } }';
    const document = TextDocument.create('file:///tenants/shop.json', 'json', 1, text);
    const found = await service.doValidation(document, service.parseJSONDocument(document));
    const said = found.map(({ message }) => message).sort();
    expect(said).toEqual(['Property pth is not allowed.', expect.stringContaining('Value is not accepted')]);
  });
});
