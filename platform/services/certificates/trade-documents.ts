import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { csvFile } from '../../shared/csv.ts';
import { composeDeviceName } from '../../shared/device-name.ts';
import { isNotKept } from '../../shared/erasure.ts';
import { fileName } from '../../shared/file-name.ts';
import type { LinksFor } from '../../shared/links.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getMailStyle, type MailTheme } from '../mail/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import type { TextsFor } from '../texts/index.server.ts';
import type { TradeRow } from '../trades/index.server.ts';
import { type ErasedItemRow, isCertified, loadErasedItems, openSerial, openToken } from './erased-items.ts';
import { type CertifiedItem, formatDay, formatMethod, type TradeDocument } from './pdf/certificate-content.ts';
import { certificatePdf } from './pdf/certificate-pdf.ts';
import { listPdf } from './pdf/list-pdf.ts';
import type { SigningIdentity } from './signing/signing-identity.ts';
import type { CertificateFile, ListFormat } from './types.ts';

export interface DocumentParts {
  secrets: Pick<Secrets, 'open'>;
  texts: TextsFor;
  links: LinksFor;
  themeCss: MailTheme['themeCss'];
  findLogo: MailTheme['findLogo'];
  /** Undefined where the operator has none: then nothing is certified. */
  signing: () => SigningIdentity | undefined;
}

/** The columns of a trade that its documents show. */
export type DocumentTrade = Pick<TradeRow, 'id' | 'number' | 'locale' | 'company_name'>;

/** The certified items of a trade; with one item, only that. */
export async function loadCertified(
  { secrets, links }: Pick<DocumentParts, 'secrets' | 'links'>,
  db: Query | OpenTransaction,
  ctx: RequestContext,
  { trade, item }: { trade: DocumentTrade; item?: number },
): Promise<CertifiedItem[]> {
  const rows = (await loadErasedItems(db, [trade.id])).get(trade.id) ?? [];
  const link = links({ tenant: ctx.tenant, locale: trade.locale });
  return rows
    .filter((row) => isCertified(row) && !isNotKept(row.decision) && (item === undefined || row.item === item))
    .flatMap((row) => toCertified(secrets, row, (token) => link.page('certificate', { token })));
}

function toCertified(
  secrets: Pick<Secrets, 'open'>,
  row: ErasedItemRow,
  addressFor: (token: string) => string,
): CertifiedItem[] {
  const serial = openSerial(secrets, row);
  if (!serial || !row.erasure) return [];
  const { method, tool, erasedOn } = row.erasure;
  const address = addressFor(openToken(secrets, row.erasure));
  return [{ item: row.item, name: composeDeviceName(row), serial, method, tool, erasedOn, address }];
}

/** Certificates are in the seller's language, also when staff download them. */
export async function printCertificate(
  parts: DocumentParts,
  ctx: RequestContext,
  { trade, certified }: { trade: DocumentTrade; certified: CertifiedItem },
): Promise<CertificateFile | undefined> {
  const identity = parts.signing();
  if (!identity) return undefined;
  const content = describeTrade(parts, ctx, trade);
  return {
    name: fileName([ctx.tenant.contact.fromName, trade.number, String(certified.item), 'certificate'], 'pdf'),
    content: await certificatePdf(content, certified, identity),
  };
}

/** Undefined without an erased item, or without a key to sign the PDF. */
export async function printList(
  parts: DocumentParts,
  ctx: RequestContext,
  { trade, items, format }: { trade: DocumentTrade; items: readonly CertifiedItem[]; format: ListFormat },
): Promise<CertificateFile | undefined> {
  const identity = parts.signing();
  if (items.length === 0 || !identity) return undefined;
  const content = describeTrade(parts, ctx, trade);
  const name = fileName([ctx.tenant.contact.fromName, trade.number, 'certificates'], format);
  return {
    name,
    content: format === 'pdf' ? await listPdf(content, items, identity) : Buffer.from(writeCsv(content, items)),
  };
}

function writeCsv({ texts, number }: TradeDocument, items: readonly CertifiedItem[]): string {
  const { t } = texts;
  const head = [
    t('certificate.list.item'),
    t('certificate.device'),
    t('certificate.list.serial'),
    t('certificate.method'),
    t('certificate.tool'),
    t('certificate.date'),
    t('certificate.list.address'),
  ];
  const rows = items.map(({ item, name, serial, method, tool, erasedOn, address }) => [
    `${number}/${item}`,
    name,
    serial.number,
    formatMethod(texts, method),
    tool,
    formatDay(texts, erasedOn),
    address,
  ]);
  return csvFile([head, ...rows]);
}

/** What every page of a document about a trade shows: the shop's brand, and who issues it. */
export function describeTrade(
  { texts, themeCss, findLogo }: Pick<DocumentParts, 'texts' | 'themeCss' | 'findLogo'>,
  { tenant, now }: Pick<RequestContext, 'tenant' | 'now'>,
  trade: Pick<DocumentTrade, 'number' | 'locale' | 'company_name'>,
): TradeDocument {
  const { header, onHeader, muted, line } = getMailStyle(themeCss(tenant)).light;
  const { name, street, postalCode, city, registerCourt, registerNumber, vatId, email } = tenant.legalEntity;
  return {
    texts: texts({ tenant, locale: trade.locale }),
    brand: { name: tenant.contact.fromName, logo: findLogo(tenant), header, onHeader, muted, line },
    issuer: {
      name,
      address: `${street}, ${postalCode} ${city}`,
      register: `${registerCourt}, ${registerNumber} · ${vatId}`,
      place: city,
      email,
    },
    number: trade.number,
    company: trade.company_name ?? undefined,
    signedAt: now(),
  };
}
