import { readFileSync } from 'node:fs';

/** The words of one language's shop, as its visitors read them: a message with its arguments filled in, as a pattern. */
export function wordsOf(country: string): (id: string, values?: Record<string, string>) => RegExp {
  const { messagesFallback } = read<{ messagesFallback?: string }>(`${country}/country.json`);
  const messages = {
    ...(messagesFallback ? read<Record<string, string>>(`${messagesFallback}/messages.json`) : {}),
    ...read<Record<string, string>>(`${country}/messages.json`),
  };
  return (id, values = {}) => {
    const message = messages[id];
    if (message === undefined) throw new Error(`${country} has no message ${id}`);
    const pattern = message
      .split(/(\{\w+\}|<\/?\w+>)/)
      .map((part) => {
        const argument = /^\{(\w+)\}$/.exec(part)?.[1];
        if (argument) return values[argument] === undefined ? '.+' : quoted(values[argument]);
        return part.startsWith('<') ? '' : quoted(part);
      })
      .join('');
    return new RegExp(`^${pattern}$`);
  };
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(`../../tenants/${path}`, import.meta.url), 'utf8')) as T;
}

function quoted(text: string): string {
  // A no-break space and a space read the same.
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ \u00a0\u202f]/g, '\\s');
}
