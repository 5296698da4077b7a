import { createIban } from './create-iban.ts';
import type { Field, PageForm } from './page.ts';
import { ProbeError, type Shown } from './visitor.ts';

type Values = [name: string, value: string][];

export function findForm({ page, url }: Shown, what: string, matches: (form: PageForm) => boolean): PageForm {
  const form = page.forms.find(matches);
  if (!form) throw new ProbeError(`the page has no form for ${what}: ${url.pathname} “${page.heading}”`);
  return form;
}

/** The form on a device's page: choices alone, sent for a price. */
export function isQuestions({ method, fields }: PageForm): boolean {
  const asked = fields.filter(({ type }) => type !== 'hidden');
  return method === 'get' && asked.length > 0 && asked.every(({ type }) => type === 'radio');
}

/** A form of the check-out says in a hidden field which step it is. */
export function isStep(step: string): (form: PageForm) => boolean {
  return ({ fields }) => fields.some(({ name, type, value }) => type === 'hidden' && name === 'step' && value === step);
}

/** The form that carries these answers on. */
export function carries(names: readonly string[]): (form: PageForm) => boolean {
  return ({ method, fields }) =>
    method === 'post' && names.every((name) => fields.some((field) => field.name === name));
}

/** The first choice of each question. */
export function chooseFirst(fields: readonly Field[]): Values {
  const chosen = new Map<string, string>();
  for (const { name, value } of fields) if (!chosen.has(name)) chosen.set(name, value);
  return [...chosen];
}

/** What is sent when the visitor changes nothing. */
export function keepValues(fields: readonly Field[]): Values {
  return fields
    .filter(({ type, checked }) => (type !== 'checkbox' && type !== 'radio') || checked)
    .map(({ name, value }) => [name, value]);
}

export interface Details {
  email: string;
  postalCode: string;
  iban?: string;
  /** Language tag of the page: its region is the account's country. */
  language: string;
}

/** A person who does not exist, paid by PayPal where the shop offers it, because an address is enough for that. */
export function fillDetails(fields: readonly Field[], details: Details): Values {
  const { email, postalCode, iban, language } = details;
  const payPal = fields.find(({ marker }) => marker === 'Paypal');
  const typed: Readonly<Record<string, string>> = {
    firstName: 'Probe',
    lastName: 'Umlauf',
    street: 'Probe 1',
    postalCode,
    city: 'Probe',
    email,
    accountHolder: 'Probe Umlauf',
    iban: payPal ? '' : (iban ?? createIban(new Intl.Locale(language).maximize().region ?? '') ?? ''),
    paypalEmail: email,
    company: 'Probe',
    vatNumber: '',
    withoutVatNumber: 'yes',
    ...(payPal ? { [payPal.name]: payPal.value } : {}),
  };
  const kept = new Map(keepValues(fields));
  const names = [...new Set(fields.filter(({ type }) => type !== 'hidden').map(({ name }) => name))];
  for (const name of names) {
    const value = typed[name];
    if (value !== undefined) kept.set(name, value);
  }
  return [...kept];
}

/** The example in a message about a postal code. */
export function findExample(message = ''): string | undefined {
  return message.match(/\d[\dA-Z]*(?:[- ]?\d[\dA-Z]*)*(?: [A-Z]{2}\b)?/g)?.at(-1);
}

/** Paths of other pages of the shop, once each. */
export function listPaths({ page, url }: Shown): string[] {
  const links = page.links.map((link) => new URL(link, url));
  return [
    ...new Set(
      links.filter(({ origin, search }) => origin === url.origin && search === '').map(({ pathname }) => pathname),
    ),
  ];
}
