import { readFileSync } from 'node:fs';

/** The words of one language's shop, as its visitors read them: a message with its arguments filled in, as a pattern. */
export function wordsOf(country: string): (id: string, values?: Record<string, string>) => RegExp {
  const file = new URL(`../../tenants/${country}/messages.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
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

function quoted(text: string): string {
  // A no-break space and a space read the same.
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ \u00a0\u202f]/g, '\\s');
}
