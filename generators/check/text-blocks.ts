import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { isObject, type JsonFile, type JsonObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { listMessageFiles } from './message-files.ts';
import { readMessages } from './message-syntax.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

/**
 * The variables that the desk fills in a text block, with their kinds. `platform/services/fulfilment/text-blocks/` fills
 * them; a test holds the two lists together.
 */
export const TEXT_BLOCK_VARIABLES: Readonly<Record<string, 'text' | 'number'>> = {
  device: 'text',
  devices: 'number',
  number: 'text',
  offered: 'text',
  price: 'text',
  deadline: 'text',
  brand: 'text',
};

const names = Object.keys(TEXT_BLOCK_VARIABLES);

/** For each text `<name>Sound`, by which a language elides the word before it. */
const sounds = names.filter((name) => TEXT_BLOCK_VARIABLES[name] === 'text').map((name) => `${name}Sound`);

/** Checks the texts that staff begin a message with: their variables, their deadline, and their names at the desk. */
export function checkTextBlocks(fleet: Fleet, desk: ReadonlyMap<string, JsonFile>, report: Report): void {
  const files = listMessageFiles(fleet);
  const known = new Map<string, boolean>();
  for (const tenant of fleet.tenants) {
    for (const block of listBlocks(tenant)) {
      const { messageKey } = block;
      if (!known.has(messageKey)) known.set(messageKey, checkTexts(messageKey, files, report));
      checkDeadline(tenant, block, known.get(messageKey) === true, report);
      checkName(tenant, block, desk, report);
    }
  }
}

interface Block {
  id: string;
  days: number | undefined;
  messageKey: string;
}

/** Only those that the schema accepts: another one has been reported. */
function listBlocks({ merged: { textBlocks } }: Tenant): Block[] {
  return (Array.isArray(textBlocks) ? textBlocks.filter(isObject) : []).flatMap(
    ({ id, days, messageKey }: JsonObject) =>
      typeof id === 'string' && typeof messageKey === 'string'
        ? [{ id, messageKey, days: typeof days === 'number' ? days : undefined }]
        : [],
  );
}

/** Checks the text in every language, mode and partner. Returns whether one of them names a deadline. */
function checkTexts(messageKey: string, files: readonly JsonFile[], report: Report): boolean {
  let hasDeadline = false;
  for (const file of files) {
    hasDeadline ||= readMessages(file).get(messageKey)?.names.has('{deadline}') === true;
    for (const { name, what, fix } of findTextFaults(file, messageKey))
      report.add(name, {
        span: file.span([messageKey]),
        message: `The text block ${quoteText(messageKey)} ${what}.`,
        fix,
      });
  }
  return hasDeadline;
}

/** The messages that blocks of any shop name. */
export function listBlockMessages({ tenants }: Fleet): ReadonlySet<string> {
  return new Set(tenants.flatMap((tenant) => listBlocks(tenant).map(({ messageKey }) => messageKey)));
}

/** The faults of one text of a block; none where the file lacks it or it cannot be read. */
export function findTextFaults(file: JsonFile, messageKey: string): Fault[] {
  const text = isObject(file.value) && Object.hasOwn(file.value, messageKey) ? file.value[messageKey] : undefined;
  const message = readMessages(file).get(messageKey);
  if (typeof text !== 'string' || !message || message.fault) return [];
  return findFaults(parse(text, { captureLocation: false }));
}

interface Fault {
  name: 'unknownBlockVariable' | 'blockVariableKind';
  what: string;
  fix: string;
}

function findFaults(elements: readonly MessageFormatElement[]): Fault[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) {
      const what = `has the tag <${element.value}>; staff edit it as plain text`;
      return [{ name: 'blockVariableKind' as const, what, fix: 'Remove the tag.' }];
    }
    const own = findOwnFault(element);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return own;
    return [...own, ...Object.values(element.options).flatMap(({ value }) => findFaults(value))];
  });
}

function findOwnFault(element: MessageFormatElement): Fault[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
  const variable = element.value;
  if (element.type === TYPE.select && sounds.includes(variable)) return [];
  const kind = Object.hasOwn(TEXT_BLOCK_VARIABLES, variable) ? TEXT_BLOCK_VARIABLES[variable] : undefined;
  if (kind === undefined) {
    const what = `has the variable {${variable}}, which the desk does not fill`;
    return [{ name: 'unknownBlockVariable', what, fix: didYouMean(variable, names) }];
  }
  const used = USES[element.type];
  if (used === undefined || used.kind === kind) return [];
  const what = `uses {${variable}} as a ${used.name}; it is a ${kind}`;
  return [{ name: 'blockVariableKind', what, fix: `Write {${variable}}.` }];
}

/** What a use of a variable needs; a plain `{name}` takes both. */
const USES: Partial<Record<TYPE, { name: string; kind: 'number' | 'choice' }>> = {
  [TYPE.number]: { name: 'number', kind: 'number' },
  [TYPE.plural]: { name: 'number', kind: 'number' },
  [TYPE.select]: { name: 'choice', kind: 'choice' },
};

function checkDeadline(tenant: Tenant, { id, days, messageKey }: Block, hasDeadline: boolean, report: Report): void {
  if (hasDeadline === (days !== undefined)) return;
  const path = ['textBlocks', { id }, ...(hasDeadline ? [] : ['days'])];
  report.add('blockDeadline', {
    span: findSpan(tenant.layers, path),
    message: hasDeadline
      ? `The text ${quoteText(messageKey)} names a {deadline}, and its block ${quoteText(id)} has no days.`
      : `The block ${quoteText(id)} has days, and its text ${quoteText(messageKey)} names no {deadline}.`,
    fix: hasDeadline ? 'Write "days", such as 14.' : 'Write {deadline} in the text, or remove days.',
    tenant,
  });
}

/** The desk's own files hold its messages to every language; a fleet without them has no desk. */
function checkName(tenant: Tenant, { id }: Block, desk: ReadonlyMap<string, JsonFile>, report: Report): void {
  const english = desk.get('en');
  if (!english || readMessages(english).has(`block.${id}`)) return;
  report.add('blockName', {
    span: findSpan(tenant.layers, ['textBlocks', { id }]),
    message: `The text block ${quoteText(id)} has no name at the desk.`,
    fix: `Add the message "block.${id}" to ${english.path} and the desk's other languages.`,
    tenant,
  });
}
