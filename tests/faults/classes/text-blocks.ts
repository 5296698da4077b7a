import { addElement, addMember, removeValue, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'text blocks';
const BASE = 'tenants/base.json';
const LANGUAGES = ['de', 'es', 'fr', 'it'] as const;

/** Faults of the texts that staff begin a message to a seller with. */
export function listTextBlockFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const text = (file: string, value: string, block = 'thanks') =>
    setValue(`tenants/${file}.json`, [`mail.block.${block}`], value);
  const member = (id: string, name: string) => ['textBlocks', { id }, name];
  return [
    ...LANGUAGES.map((language) =>
      fault(`mistyped variable in ${language}`, 'E208', text(`${language}/messages`, '{nubmer}')),
    ),
    fault('variable of another mail', 'E208', text('it/b2bWidget.messages', '{number} {sum}')),
    fault('variable inside a plural', 'E208', text('fr/messages', '{number} {devices, plural, one {{x}} other {#}}')),
    fault('text as a number', 'E209', text('fr/messages', '{number, number}')),
    fault('text in a plural', 'E209', text('es/messages', '{number, plural, one {#} other {#}}')),
    fault('choice by a text', 'E209', text('de/messages', '{number} {brand, select, Umlauf {x} other {y}}')),
    fault('tag in a text', 'E209', text('de/b2bWidget.messages', '<b>{number}</b>')),
    fault('deadline without days', 'E210', removeValue(BASE, member('invoice', 'days'))),
    fault('days without a deadline', 'E210', addMember(BASE, ['textBlocks', { id: 'moreDays' }], 'days', 7)),
    fault(
      'block without a name',
      'E211',
      addElement(BASE, ['textBlocks'], { id: 'later', messageKey: 'mail.block.thanks' }),
    ),
    fault('unknown message of a block', 'E036', setValue(BASE, member('thanks', 'messageKey'), 'mail.block.thank')),
    fault('state that no trade has', 'E004', setValue(BASE, member('lock', 'states'), ['receved'])),
    fault('block without a message', 'E008', removeValue(BASE, member('thanks', 'messageKey'))),
  ];
}
