import type { TakenMail } from '../support/mail-server.ts';
import type { Instance, ServerInstance } from './instance.ts';

/** Texts of the mails that reached an address, the oldest first. */
export function mailsTo({ mail }: Pick<Instance, 'mail'>, email: string): string[] {
  return mail.taken.filter(({ to }) => to.includes(email)).map(textIn);
}

/** Subject and parts of a mail, decoded. */
function textIn({ data }: TakenMail): string {
  const [, boundary] = /boundary="?([^";\r\n]+)/.exec(data) ?? [];
  const parts = boundary ? data.split(`--${boundary}`).flatMap(nested) : [data];
  return parts.map(decode).join('\n');
}

function nested(part: string): string[] {
  const [, boundary] = /boundary="?([^";\r\n]+)/.exec(part) ?? [];
  return boundary ? part.split(`--${boundary}`) : [part];
}

function decode(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/content-type: (application|image)\//i.test(head)) return head;
  if (/content-transfer-encoding: base64/i.test(head)) return `${head}\n${Buffer.from(text, 'base64').toString()}`;
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return part;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${head}\n${Buffer.from(bytes, 'latin1').toString()}`;
}

/** The token of the link for an account in a mail. */
function linkToken(text: string): string | undefined {
  return /#(?:activate|token|email)=([\w-]{20,})/.exec(text)?.[1];
}

/** The token of the page of a trade in a mail. */
export function tradeToken(text: string): string | undefined {
  return /\/sale\/([\w-]{43})(?![\w-])/.exec(text)?.[1];
}

export interface Caused<T> {
  answer: T;
  /** Tokens of links that the address had not got before. */
  links: string[];
}

/** Does something and says what it made the shop write to an address. What waits for its turn counts as well. */
export async function watchMail<T>(server: ServerInstance, email: string, act: () => Promise<T>): Promise<Caused<T>> {
  const before = new Set(await linksTo(server, email));
  const answer = await act();
  return { answer, links: (await linksTo(server, email)).filter((token) => !before.has(token)) };
}

/** From the outbox and from what was delivered: an outbox may forget what it has sent. */
async function linksTo(server: ServerInstance, email: string): Promise<string[]> {
  const rows = await server.database.db.selectFrom('mail').select('id').where('to_address', '=', email).execute();
  const mails = await Promise.all(rows.map(({ id }) => server.services.mail.find(id)));
  const texts = [...mailsTo(server, email), ...mails.map((mail) => mail?.text ?? '')];
  return [...new Set(texts.flatMap((text) => linkToken(text) ?? []))];
}
