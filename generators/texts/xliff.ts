import type { ExportedLanguage, ExportedText } from './exchange.ts';
import type { TextPart } from './text-parts.ts';
import type { TextState } from './text-units.ts';

/** Segment state and sub-state of XLIFF by the state of a text. Only `translated` says that nothing is to do. */
const STATES: Record<TextState, string> = {
  original: 'state="translated"',
  translated: 'state="translated"',
  missing: 'state="initial"',
  same: 'state="initial" subState="umlauf:same"',
  changed: 'state="initial" subState="umlauf:changed"',
  unrecorded: 'state="initial" subState="umlauf:unrecorded"',
};

/** XLIFF 2.1 with one `<file>` per file of the fleet. Arguments and their syntax are `<ph>`. */
export function printXliff({ sourceLang, targetLang, texts }: ExportedLanguage): string {
  const files = new Map<string, ExportedText[]>();
  for (const text of texts) {
    const name = `tenants/${text.id.slice(0, text.id.indexOf('#'))}`;
    files.set(name, [...(files.get(name) ?? []), text]);
  }
  let units = 0;
  const printed = [...files].map(([name, list], index) => {
    const body = list.map((text) => {
      units += 1;
      return printUnit(text, `u${units}`);
    });
    return `  <file id="f${index + 1}" original="${escapeXml(name)}" xml:space="preserve">\n${body.join('')}  </file>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${sourceLang}" trgLang="${targetLang}">
${printed.join('')}</xliff>
`;
}

function printUnit({ id, sourceParts, target, targetParts, state, ...context }: ExportedText, unit: string): string {
  const data = new Map<string, string>();
  const ids = new PlaceholderIds();
  const source = printParts(sourceParts, ids.next(), data);
  const translation =
    target === undefined ? '' : `\n        <target>${printParts(targetParts, ids.next(), data)}</target>`;
  const original = [...data].map(([text, name]) => `        <data id="${name}">${escapeXml(text)}</data>\n`);
  return `    <unit id="${unit}" name="${escapeXml(id)}">
${printNotes(context)}${original.length > 0 ? `      <originalData>\n${original.join('')}      </originalData>\n` : ''}      <segment ${STATES[state]}>
        <source>${source}</source>${translation}
      </segment>
    </unit>
`;
}

function printNotes({ description, limit, shown }: Pick<ExportedText, 'description' | 'limit' | 'shown'>): string {
  const notes = Object.entries({ description, limit, shown }).filter(([, text]) => text !== '');
  const lines = notes.map(([category, text]) => `        <note category="${category}">${escapeXml(text)}</note>\n`);
  return lines.length > 0 ? `      <notes>\n${lines.join('')}      </notes>\n` : '';
}

/** A placeholder of the target has the id of the same placeholder of the source. */
class PlaceholderIds {
  readonly #ids = new Map<string, string[]>();
  #count = 0;

  /** Numbers the placeholders of one more text of the unit. */
  next(): (text: string) => string {
    const used = new Map<string, number>();
    return (text) => {
      const index = used.get(text) ?? 0;
      used.set(text, index + 1);
      const known = this.#ids.get(text) ?? [];
      this.#ids.set(text, known);
      const id = known[index] ?? `p${++this.#count}`;
      known[index] = id;
      return id;
    };
  }
}

function printParts(parts: readonly TextPart[], getId: (text: string) => string, data: Map<string, string>): string {
  const print = ({ text, placeholder }: TextPart) => {
    if (!placeholder) return escapeXml(text);
    const name = data.get(text) ?? `d${data.size + 1}`;
    data.set(text, name);
    return `<ph id="${getId(text)}" dataRef="${name}" disp="${escapeXml(text)}"/>`;
  };
  return parts.map(print).join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);
}
