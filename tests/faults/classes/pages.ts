import { readShipped, replaceText, writeFile } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'pages';
const PAGE = 'tenants/de/content/press.md';
const OVERLAY = 'tenants/it/b2bWidget.content/press.md';

/** Lines of the front matter that a message points at, other than the first. */
const FRONT_LINES: Readonly<Record<string, number>> = {
  'title twice': 3,
  'title with markup': 2,
  'value in the title': 2,
  'unknown front matter': 4,
};

/** Content pages that are Markdown, and are not the page that was meant. */
export function listPageFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const add = (text: string, file = PAGE) => {
    const before = readShipped(file).trimEnd();
    return writeFile(file, `${before}\n\n${text}\n`, before.split('\n').length + 2);
  };
  const front = (lines: string, line = 1) =>
    writeFile(PAGE, readShipped(PAGE).replace(/^---\n[\s\S]*?\n---\n/, lines), line);
  const parts: Record<string, [id: string, text: string]> = {
    'first heading': ['E133', '# Presse'],
    'second title by underline': ['E133', 'Presse\n======'],
    'heading without text': ['E133', '##'],
    'heading that skips a level': ['E133', '#### Tief'],
    'heading without a space': ['E134', '##Kontakt'],
    'link without text': ['E134', '[](page:terms)'],
    'link without a target': ['E115', '[hier]()'],
    'link to a missing reference': ['E134', 'Siehe [hier][nirgends].'],
    'code block that is not closed': ['E134', '```\nText'],
    'indented text': ['E134', '    Eingerückter Text'],
    'value that is not closed': ['E134', '{{legalEntity.name}'],
    'value in one brace': ['E134', '{legalEntity.name}'],
    'emphasis that is not closed': ['E134', '**Wichtig: Text'],
    'HTML entity': ['E132', 'Text&nbsp;hier'],
    'placeholder text': ['E132', 'Lorem ipsum dolor sit amet.'],
    'text of another encoding': ['E132', 'MÃ¼nster'],
    'merge conflict': ['E132', '<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> x'],
    'table without a line below its head': ['E134', '| a | b |\n| c | d |'],
    footnote: ['E115', 'Text[^1]\n\n[^1]: Fuß'],
    'heading twice': ['E133', '## Kontakt'],
  };
  const fronts: Record<string, [id: string, text: string]> = {
    'no front matter': ['E039', ''],
    'no title': ['E039', '---\ndescription: Text über die Seite.\n---\n'],
    'empty title': ['E039', '---\ntitle:\ndescription: Text über die Seite.\n---\n'],
    'title twice': ['E039', '---\ntitle: Presse\ntitle: Presse\ndescription: Text über die Seite.\n---\n'],
    'title with markup': ['E039', '---\ntitle: **Presse**\ndescription: Text über die Seite.\n---\n'],
    'unknown front matter': ['E039', '---\ntitle: Presse\ndescription: Text.\nauthor: X\n---\n'],
    'front matter that is not closed': ['E039', '---\ntitle: Presse\ndescription: Text.\n'],
    'front matter in JSON': ['E039', '{"title": "Presse"}\n'],
    'value in the title': ['E039', '---\ntitle: Presse {{legalEntity.name}}\ndescription: Text über die Seite.\n---\n'],
  };
  return [
    ...Object.entries(parts).map(([name, [id, text]]) => fault(name, id, add(text))),
    ...Object.entries(parts)
      .slice(0, 3)
      .map(([name, [id, text]]) => fault(`${name} in an overlay`, id, add(text, OVERLAY))),
    ...Object.entries(fronts).map(([name, [id, lines]]) => fault(name, id, front(lines, FRONT_LINES[name]))),
    fault(
      'page without text',
      'E133',
      writeFile(PAGE, '---\ntitle: Presse\ndescription: Text über die Seite.\n---\n', 4),
    ),
    fault(
      'page of a comment-like line',
      'E133',
      writeFile(PAGE, '---\ntitle: Presse\ndescription: Text über die Seite.\n---\n\n[//]: # (leer)\n', 4),
    ),
    fault(
      'page of headings only',
      'E133',
      writeFile(PAGE, '---\ntitle: Presse\ndescription: Text über die Seite.\n---\n\n## Eins\n\n## Zwei\n', 4),
    ),
    fault(
      'overlay page without text',
      'E133',
      writeFile(OVERLAY, '---\ntitle: Stampa\ndescription: Testo della pagina.\n---\n', 4),
    ),
    fault('glossary without tables', 'E184', writeFile('tenants/fr/glossary.md', '# Glossaire\n')),
    fault('glossary missing', 'E184', writeFile('tenants/fr/glossary.md', null)),
    fault(
      'glossary row with a cell too few',
      'E184',
      replaceText(
        'tenants/de/glossary.md',
        '| Gerät | `Device`, `Produkt*`, `Artikel` | one word from search to money |',
        '| Gerät | `Device` |',
      ),
    ),
  ];
}
