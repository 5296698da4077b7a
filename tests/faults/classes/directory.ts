import { addElement, addMember, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'directory';
const CODES = 'tenants/de/postal-codes.json';
const BANKS = 'tenants/de/banks.json';
const DOMAINS = 'tenants/mail-domains.json';

/** Postal codes, banks, mail domains and senders. */
export function listDirectoryFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const sender = (member: string, value: string) =>
    setValue('tenants/de/b2bWidget.technikhaus.json', ['contact', member], value);
  return [
    fault('town without a code in use', 'E053', addMember(CODES, ['towns'], 'Nirgends', '00001')),
    fault('town with a short code', 'E053', addMember(CODES, ['towns'], 'Nirgends', '4814')),
    fault('range of a town that goes back', 'E053', addMember(CODES, ['towns'], 'Nirgends', '48149-48143')),
    fault('range of codes that goes back', 'E053', setValue(CODES, ['codes', '10'], '115-109')),
    fault('range of different lengths', 'E053', setValue(CODES, ['codes', '10'], '9-115')),
    fault('codes of a wrong length', 'E053', setValue(CODES, ['codes', '10'], '0261')),
    fault('codes in letters', 'E053', setValue(CODES, ['codes', '10'], 'abc')),
    fault('codes twice', 'E053', setValue(CODES, ['codes', '10'], '026 026')),
    fault('codes that overlap', 'E053', setValue(CODES, ['codes', '10'], '026-030 028')),
    fault('first characters of three', 'E053', addMember(CODES, ['codes'], '100', '26')),
    fault('unknown neighbour', 'E053', addMember(CODES, [], 'neighbours', { XX: '48143' })),
    fault('bank code too short', 'E053', setValue(BANKS, ['names', 'apoBank'], '3006060')),
    fault('bank code in letters', 'E053', setValue(BANKS, ['names', 'apoBank'], '3006060A')),
    fault('bank code of two banks', 'E053', setValue(BANKS, ['names', 'apoBank'], '50050222')),
    fault('bank name of one letter', 'E053', addMember(BANKS, ['names'], 'B', '30060602')),
    fault('bank codes of another length', 'E053', setValue(BANKS, ['length'], 7)),
    fault('bank code outside the IBAN', 'E053', setValue(BANKS, ['at'], 9)),
    fault('bank source that is empty', 'E053', setValue(BANKS, ['source'], '')),
    fault('mail domain with a scheme', 'E053', addElement(DOMAINS, ['domains'], 'https://aol.com')),
    fault('mail domain with capitals', 'E053', addElement(DOMAINS, ['domains'], 'AOL.com')),
    fault('mail domain without a dot', 'E053', addElement(DOMAINS, ['domains'], 'aol')),
    fault('mail domain with a hyphen at the end', 'E053', addElement(DOMAINS, ['domains'], 'aol-.com')),
    fault('sender outside the domains', 'E070', sender('fromAddress', 'hallo@technik.example')),
    fault('reply address outside the domains', 'E070', sender('replyTo', 'hallo@technik.example')),
    fault('sender name of the operator', 'E071', sender('fromName', 'Umlauf')),
    fault('sender name of the operator in capitals', 'E071', sender('fromName', 'UMLAUF')),
    fault(
      'sender domain that is an address',
      'E069',
      setValue('tenants/fr/country.json', ['contact', 'senderDomains', 0], 'a@umlauf-fr.example'),
    ),
    fault('sender name with a quotation mark', 'E095', sender('fromName', 'Technik" <x@y.example>')),
    fault('sender name that is an address', 'E095', sender('fromName', 'hallo@umlauf-de.example')),
  ];
}
