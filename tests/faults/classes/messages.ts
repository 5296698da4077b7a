import { addMember, putMember, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'messages';
const PLURAL = 'account.trade.devices';
const PLAIN = 'account.trades.none';

/** Texts that parse, and fail or look wrong where they are shown. */
export function listMessageFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const set = (text: string, key = PLURAL, language = 'fr') =>
    setValue(`tenants/${language}/messages.json`, [key], text);
  const formats: Record<string, [id: string, text: string]> = {
    'date in an unknown style': ['E131', '{count, date, shrot}'],
    'time in an unknown style': ['E131', '{count, time, brief}'],
    'date of an unknown skeleton': ['E034', '{count, date, ::YYYYddMMM}'],
    'date of an empty skeleton': ['E034', '{count, date, ::}'],
    'number in an unknown style': ['E131', '{count, number, percents}'],
    'number of an unknown skeleton': ['E131', '{count, number, ::currencies/EUR}'],
    'number of a currency that is none': ['E131', '{count, number, ::currency/EURO}'],
    'number with a fraction that is none': ['E131', '{count, number, ::.00#0}'],
    'number of an unknown unit': ['E131', '{count, number, ::unit/parsec}'],
  };
  const plurals: Record<string, [id: string, text: string]> = {
    'plural form that matches no whole number': ['E034', '{count, plural, =1.5 {# x} other {# y}}'],
    'selection without other': ['E034', '{count, select, a {x} b {y}}'],
    'ordinal form that the language does not have': ['E131', '{count, selectordinal, one {#er} few {#e} other {#e}}'],
    'two equal plural forms': ['E034', '{count, plural, one {# x} one {# z} other {# y}}'],
    'plural form in a nested plural': ['E101', '{count, plural, one {#} other {{count, plural, few {#} other {#}}}}'],
  };
  const texts: Record<string, [id: string, text: string]> = {
    'HTML entity': ['E132', 'Rien&nbsp;ici.'],
    'numeric HTML entity': ['E132', 'Rien&#8217;ici.'],
    'text that is empty': ['E135', ''],
    'text of two lines read as another encoding': ['E132', 'DÃ©jÃ  vu'],
    'replacement character': ['E090', 'D\ufffdj\ufffd vu'],
    'line break written as two characters': ['E132', 'Rien\\nici.'],
    'mustache instead of an argument': ['E034', 'Rien {{count}} ici.'],
    'dollar placeholder': ['E132', `Rien $\{count} ici.`],
    'percent placeholder': ['E132', 'Rien %s ici.'],
    'tag that nothing draws': ['E035', 'Rien <x>ici</x>.'],
    'tag that is not closed': ['E034', 'Rien <b>ici.'],
    'tag with an attribute': ['E034', 'Rien <b class="x">ici</b>.'],
    'apostrophe before a brace': ['E131', "Rien '{count} ici."],
  };
  return [
    ...Object.entries(formats).map(([name, [id, text]]) => fault(name, id, set(text))),
    ...Object.entries(plurals).map(([name, [id, text]]) => fault(name, id, set(text))),
    ...Object.entries(texts).map(([name, [id, text]]) => fault(name, id, set(text, PLAIN))),
    fault(
      'date style in an overlay',
      'E035',
      putMember('tenants/it/b2bWidget.technikhaus.messages.json', [], 'account.trades.none', '{count, date, shrot}'),
    ),
    fault(
      'tag of an overlay that nothing draws',
      'E035',
      putMember('tenants/fr/b2bWidget.messages.json', [], 'account.trades.none', 'Rien <x>ici</x>.'),
    ),
    fault(
      'HTML entity in an overlay',
      'E132',
      putMember('tenants/fr/b2bWidget.messages.json', [], 'account.trades.none', 'Rien&nbsp;ici.'),
    ),
    fault('empty overlay text', 'E135', putMember('tenants/fr/b2bWidget.messages.json', [], 'account.trades.none', '')),
    fault(
      'member of an object as a message',
      'E003',
      addMember('tenants/fr/messages.json', [], 'account', { trades: 'x' }),
    ),
    fault('message id with spaces', 'E033', addMember('tenants/fr/messages.json', [], 'account trade', 'x')),
    fault(
      'message of one language only',
      'E033',
      addMember('tenants/fr/messages.json', [], 'account.trade.surprise', 'x'),
    ),
  ];
}
