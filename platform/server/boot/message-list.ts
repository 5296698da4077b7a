import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Where a build of the pages lists the message ids that each page's code names: JSON, `MessageList`. */
export const MESSAGE_LIST = 'page-messages.json';

/** By folder of a page: ids, and with `*` at their end the beginnings of ids. */
export type MessageList = Readonly<Record<string, readonly string[]>>;

interface Module {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

const ENTRY = /\/platform\/pages\/\+client\.tsx$/;
/** Any page may become the error page, also in the browser. */
const ERROR_PAGE = /\/platform\/pages\/_error\/\+Page\.tsx$/;
const PAGE = /\/platform\/pages\/(\w+)\/\+Page\.tsx$/;
const ID = /["'`]([\w-]+(?:\.[\w-]+)+|[A-Z_]{8,})["'`]/g;
const BEGINNING = /["'`]([\w-]+\.[\w.-]*)(?:\$\{|["'`]\s*\+)/g;

/** Writes the list of the browser's build: what a page reaches, and its entry without other pages. */
export function messageList(): Plugin {
  let root = '';
  return {
    name: 'umlauf:message-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      const target = join(root, 'dist', MESSAGE_LIST);
      const list = listMessages([...this.getModuleIds()], (id) => this.getModuleInfo(id));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(list));
    },
  };
}

/** Lists message ids by page. Exported for tests. */
export function listMessages(ids: readonly string[], find: (id: string) => Module | null): MessageList {
  const shell = findIds(
    ids.filter((id) => ENTRY.test(id) || ERROR_PAGE.test(id)),
    find,
  );
  // A build does not load its modules in the same order every time.
  const pages = [...ids].sort().flatMap((id) => {
    const folder = PAGE.exec(id)?.[1];
    return folder ? [[folder, [...new Set([...shell, ...findIds([id], find)])].sort()] as const] : [];
  });
  return Object.fromEntries(pages);
}

/** What the code of these modules names, and of all that they import, except pages that are loaded when they are shown. */
function findIds(starts: readonly string[], find: (id: string) => Module | null): Set<string> {
  const named = new Set<string>();
  const seen = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || id.includes('/node_modules/')) continue;
    seen.add(id);
    const { code, importedIds = [], dynamicallyImportedIds = [] } = find(id) ?? {};
    for (const [, text = ''] of code?.matchAll(ID) ?? []) named.add(text);
    for (const [, text = ''] of code?.matchAll(BEGINNING) ?? []) named.add(`${text}*`);
    open.push(...importedIds, ...dynamicallyImportedIds.filter((imported) => !PAGE.test(imported)));
  }
  return named;
}
