import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFolder } from './built-files.ts';
import { contentHash } from './content-hash.ts';
import { MESSAGE_LIST, type MessageList } from './message-list.ts';

/**
 * The messages that a page needs before it reacts: a quarter of all, or half. Every page's file also has the messages that no
 * page's code names, because the server may name them.
 */
export interface PageMessages {
  /** Address of a page's file beside the file with all messages of a language. */
  getUrl: (all: string, folder: string) => string;
  /** What makes a page's file of all messages, by the last part of its address; undefined for a page of another build. */
  findSelection: (file: string) => ((all: string) => string) | undefined;
}

/** Of the current build; undefined in development, where pages load all messages. */
export function readPageMessages(root: string): PageMessages | undefined {
  const path = join(builtFolder(root), MESSAGE_LIST);
  return existsSync(path) ? createPageMessages(JSON.parse(readFileSync(path, 'utf8')) as MessageList) : undefined;
}

export function createPageMessages(list: MessageList): PageMessages {
  const build = contentHash(JSON.stringify(list));
  const matchers = new Map(
    Object.entries(list).map(([folder, ids]) => [`${folder}.${build}.json`, createMatcher(ids)]),
  );
  const isNamed = createMatcher([...new Set(Object.values(list).flat())]);
  return {
    getUrl: (all, folder) => (Object.hasOwn(list, folder) ? all.replace(/\.json$/, `/${folder}.${build}.json`) : all),
    findSelection: (file) => {
      const isOfPage = matchers.get(file);
      return isOfPage && ((all) => selectMessages(all, (id) => isOfPage(id) || !isNamed(id)));
    },
  };
}

function selectMessages(all: string, isSelected: (id: string) => boolean): string {
  const messages = Object.entries(JSON.parse(all) as Record<string, unknown>);
  return JSON.stringify(Object.fromEntries(messages.filter(([id]) => isSelected(id))));
}

function createMatcher(ids: readonly string[]): (id: string) => boolean {
  const whole = new Set(ids);
  const beginnings = ids.filter((id) => id.endsWith('*')).map((id) => id.slice(0, -1));
  return (id) => whole.has(id) || beginnings.some((beginning) => id.startsWith(beginning));
}
