import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CompletionList, getLanguageService, type Hover, TextDocument } from 'vscode-json-languageservice';
import type { Schema } from '../../generators/resolve/schema.ts';
import { resolveRefs } from '../../generators/resolve/schema-refs.ts';

const URI = 'file:///schemas/tenant/layer.schema.json';
const printed: Schema = JSON.parse(
  readFileSync(new URL('../../schemas/tenant/layer.schema.json', import.meta.url), 'utf8'),
);

/** What VS Code, and most other editors with it, ask when somebody edits a tenant file. */
const service = getLanguageService({});
service.configure({ schemas: [{ uri: URI, fileMatch: ['*'], schema: printed as object }] });

/** A member of the schema: how to write a file that holds it, and what is said about it. */
interface Member {
  path: string;
  name: string;
  about: string | undefined;
  /** Puts the object that holds the member into a whole file. */
  file(object: string): string;
}

const members = membersOf(resolveRefs(printed), '', (object) => object);

function membersOf(schema: Schema, path: string, file: Member['file']): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inside: Member['file'] = (object) => file(`{ ${JSON.stringify(name)}: ${object} }`);
    const below = [
      ...membersOf(property, `${path}${name}.`, inside),
      ...(property.items ? membersOf(property.items, `${path}${name}[].`, (object) => inside(`[${object}]`)) : []),
    ];
    return [{ path: `${path}${name}`, name, about: property.description, file }, ...below];
  });
}

/** Opens a file and asks at the mark `|`, which is no part of it. */
async function ask<T>(text: string, question: 'doComplete' | 'doHover'): Promise<T> {
  const document = TextDocument.create('file:///tenants/shop.json', 'json', 1, text.replace('|', ''));
  const parsed = service.parseJSONDocument(document);
  return (await service[question](document, document.positionAt(text.indexOf('|')), parsed)) as T;
}

function textOf(about: unknown): string {
  if (Array.isArray(about)) return about.map(textOf).join('\n');
  return typeof about === 'string' ? about : String((about as { value?: string } | undefined)?.value ?? '');
}

/** Markdown escapes and line breaks are the editor's own. */
function plain(text: string): string {
  return text.replaceAll('\\', '').replace(/&nbsp;|\s+/g, ' ');
}

describe('an editor with a tenant file open', () => {
  it('knows the members of a tenant, at the top and below', () => {
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

  it('completes every member with its description', async () => {
    for (const { path, name, about, file } of members) {
      const { items } = await ask<CompletionList>(file('{ | }'), 'doComplete');
      const item = items.find(({ label }) => label === name);
      expect(item, path).toBeDefined();
      expect(about, path).toBeTruthy();
      expect(plain(textOf(item?.documentation)), path).toBe(plain(about ?? ''));
    }
  });

  it('shows the description over every member', async () => {
    for (const { path, name, about, file } of members) {
      const { contents } = await ask<Hover>(file(`{ "|${name}": null }`), 'doHover');
      expect(plain(textOf(contents)), path).toContain(plain(about ?? ''));
    }
  });

  it('marks what the checks refuse, in a part that others share too', async () => {
    const text = '{ "routes": { "home": { "pth": "/" } }, "layouts": { "home": { "frame": "shpo" } } }';
    const document = TextDocument.create('file:///tenants/shop.json', 'json', 1, text);
    const found = await service.doValidation(document, service.parseJSONDocument(document));
    const said = found.map(({ message }) => message).sort();
    expect(said).toEqual(['Property pth is not allowed.', expect.stringContaining('Value is not accepted')]);
  });
});
