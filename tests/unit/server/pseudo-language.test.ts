import { spawnSync } from 'node:child_process';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { loadFleet } from '../../../platform/server/boot/fleet.ts';
import { pseudoLanguage } from '../../../platform/server/boot/pseudo-language.ts';
import { type CompiledMessages, formatMessages } from '../../../platform/shared/messages.ts';

const root = `${process.cwd()}/`;

function format(message: string, values: Record<string, string | number> = {}): string {
  const messages = pseudoLanguage.messages({ a: parse(message) } as unknown as CompiledMessages);
  return String(formatMessages('en', messages)('a', values));
}

describe('pseudo-language', () => {
  it('the pseudo-language brackets and accents a message, adds 40 % of its length and keeps arguments', () => {
    expect(format('Sell your phone')).toBe('[Séll ýöûr phöñé ~~~~ ~]');
    expect(format('{n, plural, one {# day} other {# days}} for {name}', { n: 2, name: 'Ana' })).toBe(
      '[2 dàýš för Ana ~~~]',
    );
    expect(format('{a} {b}', { a: '1', b: '2' })).toBe('1 2');
  });

  it('the pseudo-language changes the text of a page, not its tags, entities and values', () => {
    const html = '<p>Our <a href="(page:terms)">terms</a> &amp; {{legalEntity.name}}</p>';
    expect(pseudoLanguage.page({ slug: 'about', title: 'About', description: 'Us', html })).toEqual({
      slug: 'about',
      title: '[Àböût ~~]',
      description: '[Ûš ~]',
      html: '<p>[Öûr ~~] <a href="(page:terms)">[térmš ~~]</a> [&amp; {{legalEntity.name}} ~~~~ ~~~~ ~]</p>',
    });
  });

  it('development with --pseudo shows messages, pages and questions in the pseudo-language, other starts never do', () => {
    const fleet = loadFleet(root, 'local', {}, pseudoLanguage);
    const plain = loadFleet(root, 'local', {});
    const [locale = ''] = Object.keys(fleet.locales);
    expect(fleet.language(locale).words.text('check.address')).not.toBe(
      plain.language(locale).words.text('check.address'),
    );
    expect(Object.values(fleet.content(locale))[0]?.title).toMatch(/^\[.*\]$/);
    expect(JSON.stringify(fleet.data.questions.texts)).toContain('~]');
    expect(JSON.stringify(plain.data.questions.texts)).not.toContain('~]');
    expect(fleet.language(locale).file.url).not.toBe(plain.language(locale).file.url);
    for (const args of [['--pseudo'], ['--build', '--pseudo'], ['--make', '--pseudo']]) {
      const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'platform/server/start.ts', ...args]);
      expect(status).toBe(2);
    }
  }, 60_000);
});
