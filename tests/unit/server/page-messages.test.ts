import { describe, expect, it } from 'vitest';
import { listMessages } from '../../../platform/server/boot/message-list.ts';
import { createPageMessages } from '../../../platform/server/boot/page-messages.ts';

const PAGES = '/root/platform/pages';
const modules: Record<string, { code: string; imports?: string[]; later?: string[] }> = {
  [`${PAGES}/+client.tsx`]: {
    code: 'show("shell.skip")',
    imports: ['/root/node_modules/react/index.js', '/root/Header.tsx'],
    later: [`${PAGES}/home/+Page.tsx`, `${PAGES}/contact/+Page.tsx`],
  },
  '/root/node_modules/react/index.js': { code: '"react.element"' },
  '/root/Header.tsx': { code: "t('shell.menu')", imports: [`${PAGES}/+client.tsx`] },
  [`${PAGES}/_error/+Page.tsx`]: { code: 't("ERRORPAGE_OOPS")' },
  [`${PAGES}/home/+Page.tsx`]: { code: 't(`home.kind.$' + '{kind}`); t(`home.title`)', later: ['/root/Search.tsx'] },
  '/root/Search.tsx': { code: 't("search." + kind)' },
  [`${PAGES}/contact/+Page.tsx`]: { code: 't("contact.title")' },
  [`${PAGES}/search/+Page.tsx`]: { code: '', imports: [`${PAGES}/home/+Page.tsx`] },
};
const find = (id: string) => {
  const found = modules[id];
  return found
    ? { code: found.code, importedIds: found.imports ?? [], dynamicallyImportedIds: found.later ?? [] }
    : null;
};
const list = listMessages(Object.keys(modules), find);

describe('the list of messages that the code of a page names', () => {
  it('has those of the shell, the error page, and all that the page loads now or later, and no other page’s', () => {
    const everywhere = ['ERRORPAGE_OOPS', 'shell.menu', 'shell.skip'];
    expect(list).toEqual({
      _error: everywhere,
      home: [...everywhere, 'home.kind.*', 'home.title', 'search.*'].sort(),
      contact: [...everywhere, 'contact.title'].sort(),
      search: [...everywhere, 'home.kind.*', 'home.title', 'search.*'].sort(),
    });
  });
});

describe('the list of a build', () => {
  it('is the same in whatever order its modules were loaded', () => {
    expect(JSON.stringify(listMessages(Object.keys(modules).reverse(), find))).toBe(JSON.stringify(list));
  });
});

describe('the messages of a page', () => {
  const all = JSON.stringify({
    'contact.title': 'Contact',
    'form.refused': 'Named by the server alone',
    'home.kind.phone': 'Phone',
    'home.title': 'Home',
    'search.none': 'Nothing',
    'shell.menu': 'Menu',
  });
  const messages = createPageMessages(list);
  const getFileName = (folder: string) => messages.getUrl('/assets/messages/de.1.json', folder).split('/').at(-1) ?? '';
  const listIds = (folder: string) =>
    Object.keys(JSON.parse(messages.findSelection(getFileName(folder))?.(all) ?? '{}'));

  it('are those that its code names, and those that no code names', () => {
    expect(listIds('home')).toEqual(['form.refused', 'home.kind.phone', 'home.title', 'search.none', 'shell.menu']);
    expect(listIds('contact')).toEqual(['contact.title', 'form.refused', 'shell.menu']);
  });

  it('have an address beside that of all messages, which changes with the code', () => {
    const url = messages.getUrl('/assets/messages/de.1.json', 'home');
    expect(url).toMatch(/^\/assets\/messages\/de\.1\/home\.[0-9a-f]{12}\.json$/);
    const next = createPageMessages({ ...list, home: ['home.title'] });
    expect(next.getUrl('/assets/messages/de.1.json', 'home')).not.toBe(url);
  });

  it('are not known for another build, and all messages for a page that the build does not have', () => {
    for (const file of ['home.000000000000.json', '__proto__', 'constructor'])
      expect(messages.findSelection(file)).toBeUndefined();
    expect(messages.getUrl('/assets/messages/de.1.json', 'unknown')).toBe('/assets/messages/de.1.json');
    expect(messages.getUrl('/assets/messages/de.1.json', 'constructor')).toBe('/assets/messages/de.1.json');
  });
});
