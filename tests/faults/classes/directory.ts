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
    fault('town without a code in use', 'E178', addMember(CODES, ['towns'], 'Nirgends', '00001')),
    fault('town with a short code', 'E178', addMember(CODES, ['towns'], 'Nirgends', '4814')),
    fault('range of a town that goes back', 'E178', addMember(CODES, ['towns'], 'Nirgends', '48149-48143')),
    fault('range of codes that goes back', 'E178', setValue(CODES, ['codes', '10'], '115-109')),
    fault('range of different lengths', 'E178', setValue(CODES, ['codes', '10'], '9-115')),
    fault('codes of a wrong length', 'E178', setValue(CODES, ['codes', '10'], '0261')),
    fault('codes in letters', 'E005', setValue(CODES, ['codes', '10'], 'abc')),
    fault('codes twice', 'E178', setValue(CODES, ['codes', '10'], '026 026')),
    fault('codes that overlap', 'E178', setValue(CODES, ['codes', '10'], '026-030 028')),
    fault('first characters of three', 'E007', addMember(CODES, ['codes'], '100', '26')),
    fault('unknown neighbour', 'E178', addMember(CODES, [], 'neighbours', { XX: '48143' })),
    fault('bank code too short', 'E179', setValue(BANKS, ['names', 'apoBank'], '3006060')),
    fault('bank code in letters', 'E005', setValue(BANKS, ['names', 'apoBank'], '3006060A')),
    fault('bank code of two banks', 'E179', setValue(BANKS, ['names', 'apoBank'], '50050222')),
    fault('bank name of one letter', 'E007', addMember(BANKS, ['names'], 'B', '30060602')),
    fault('bank codes of another length', 'E179', setValue(BANKS, ['length'], 7)),
    fault('bank code outside the IBAN', 'E006', setValue(BANKS, ['at'], 9)),
    fault('bank source that is empty', 'E006', setValue(BANKS, ['source'], '')),
    fault('mail domain with a scheme', 'E005', addElement(DOMAINS, ['domains'], 'https://aol.com')),
    fault('mail domain with capitals', 'E005', addElement(DOMAINS, ['domains'], 'AOL.com')),
    fault('mail domain without a dot', 'E005', addElement(DOMAINS, ['domains'], 'aol')),
    fault('mail domain with a hyphen at the end', 'E005', addElement(DOMAINS, ['domains'], 'aol-.com')),
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
