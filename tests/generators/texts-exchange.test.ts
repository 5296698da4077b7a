import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, describe, expect, it } from 'vitest';
import { texts } from '../../generators/commands/texts.ts';
import { findTranslationProblem } from '../../generators/texts/check-translation.ts';
import { splitMessage } from '../../generators/texts/text-parts.ts';
import { readXliff } from '../../generators/texts/xliff-reader.ts';
import { BUSINESS_SHOP } from '../support/chosen-shops.ts';
import { findSisterShop } from '../support/test-shop.ts';
import { repository, TextsFleet } from './texts-fleet.ts';

const schema = XmlDocument.fromString(readFileSync(new URL('xliff-core.xsd', import.meta.url), 'utf8'));
const validator = XsdValidator.fromDoc(schema);
const fleet = new TextsFleet(repository);
afterAll(() => {
  validator.dispose();
  schema.dispose();
  fleet.remove();
});
const NAMESPACES = { x: 'urn:oasis:names:tc:xliff:document:2.0' };

describe('texts export', () => {
  it('texts export writes XLIFF 2.1 that keeps to the core schema, with every reference resolved', () => {
    const { out } = fleet.run(texts, 'export', 'it', '--as', 'xliff');
    const document = XmlDocument.fromString(out);
    try {
      validator.validate(document);
      const values = (path: string) => document.find(path, NAMESPACES).map((node) => node.content);
      expect(values('//x:ph[not(@dataRef = ancestor::x:unit/x:originalData/x:data/@id)]')).toEqual([]);
      expect(values('//x:target//x:ph[@id = preceding-sibling::x:ph/@id]')).toEqual([]);
      expect(values('/x:xliff/@srcLang')).toEqual(['de-DE']);
      expect(values('//x:file/@original')).toContain(`tenants/it/${BUSINESS_SHOP.config.mode}.messages.json`);
      const plural = '//x:unit[@name="it/messages.json#account.factors.codesLeft"]';
      expect(values(`${plural}//x:note[@category="description"]`)[0]).toMatch(/^Arguments: \{count\} \(number/);
      expect(values(`${plural}//x:note[@category="shown"]`)[0]).toContain('platform/features/account/');
      expect(values(`${plural}//x:source/x:ph/@disp`)).toContain('{count, plural, =0 {');
      const limited = '//x:unit[@name="it/catalogue.json#device/metaDescription"]//x:note[@category="limit"]';
      expect(values(limited)).toEqual(['at most 200 characters']);
    } finally {
      document.dispose();
    }
  }, 240_000);

  it('texts export of a shop writes CSV with only the texts that the shop shows, arguments untouched', () => {
    const sister = findSisterShop('it');
    const { out } = fleet.run(texts, 'export', 'it', '--as', 'csv', '--shop', sister.id);
    expect(out.endsWith('"\r\n')).toBe(true);
    const rows = parse(out, { columns: true }) as Record<string, string>[];
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toContain('it/messages.json#ERRORPAGE_MSG');
    expect(ids).toContain(`${sister.id}.messages.json#ERRORPAGE_MSG`);
    expect(ids.filter((id) => id?.startsWith(`it/${BUSINESS_SHOP.config.mode}`))).toEqual([]);
    expect(rows.find(({ id }) => id === 'it/messages.json#account.factors.codesLeft')?.source).toMatch(
      /^\{count, plural, =0 \{/,
    );
  }, 240_000);
});

describe('translations', () => {
  it('a translation longer than the limit of its text is refused with both numbers', () => {
    const id = 'it/catalogue.json#device/metaDescription';
    fleet.write('it.csv', `id,source,target\r\n${id},,${'à'.repeat(201)}\r\n`);
    expect(fleet.run(texts, 'import', 'it.csv')).toMatchObject({
      status: 1,
      error: expect.stringContaining('It has 201 characters; 200 are allowed.'),
    });
  }, 240_000);

  it('plural forms that only very large numbers use are not required', () => {
    const check = (lang: string, target: string) =>
      findTranslationProblem({ kind: 'message', key: 'a', source: '{n}', target, lang, maxLength: undefined });
    expect(check('fr-FR', '{n, plural, one {#} other {#}}')).toBeUndefined();
    expect(check('fr-FR', '{n, plural, one {#} many {#} other {#}}')).toBeUndefined();
    expect(check('pl-PL', '{n, plural, one {#} few {#} other {#}}')).toBe('{n} lacks the plural form "many" of pl-PL.');
  });

  it('a message is split into words and placeholders that give the message again', () => {
    const message = "It''s <b>{name}</b>: {n, plural, one {# day} other {# days}} {kind, select, a {A} other {B}}.";
    const parts = splitMessage(message);
    expect(parts.map(({ text }) => text).join('')).toBe(message);
    expect(parts.filter(({ placeholder }) => !placeholder).map(({ text }) => text)).toEqual([
      "It''s ",
      ': ',
      ' day',
      ' days',
      ' ',
      'A',
      'B',
      '.',
    ]);
  });

  it('an XLIFF unit that a tool split into segments and groups is joined again', () => {
    const unit = (segments: string) => `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="de" trgLang="fr"><file id="f1"><group id="g1">
<unit id="u1" name="fr/a#b"><originalData><data id="d1">{n}</data><data id="d2">&lt;b&gt;</data><data id="d3">&lt;/b&gt;</data></originalData>
${segments}</unit></group></file></xliff>`;
    const both = `<segment state="final"><source>A <ph id="p1" dataRef="d1"/></source><target><mrk id="m1">&#xC0;</mrk> <ph id="p1" dataRef="d1"/></target></segment>
<ignorable><source> </source></ignorable>
<segment state="reviewed"><source>B</source><target><pc id="p2" dataRefStart="d2" dataRefEnd="d3"><![CDATA[B&C]]></pc></target></segment>`;
    expect(readXliff(unit(both))).toEqual([
      { place: 'unit u1', id: 'fr/a#b', source: 'A {n} B', target: 'À {n} <b>B&C</b>', confirmed: true },
    ]);
    expect(() => readXliff(unit(both.replace('<target><pc', '<x><pc').replace('</pc></target>', '</pc></x>')))).toThrow(
      'some of its segments are not translated',
    );
    expect(() => readXliff(unit(both.replaceAll('"d3"/', '"d3"').replace('dataRef="d1"', 'dataRef="d9"')))).toThrow(
      'there is no original data "d9"',
    );
  });
});
