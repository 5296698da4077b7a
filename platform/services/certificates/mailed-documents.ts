import { composeDeviceName } from '../../shared/device-name.ts';
import type { MailAttachment } from '../mail/index.server.ts';
import type { TradeDocuments } from '../trades/index.server.ts';
import { certificatePaths } from './certificate-link.ts';
import { isCertified, loadErasedItems, needsErasure } from './erased-items.ts';
import type { CertificateParts } from './parts.ts';
import { loadCertified, printCertificate, printList } from './trade-documents.ts';
import type { CertificateFile } from './types.ts';

/** More certificates than these are on the trade's page; the mail then has the list alone. */
const MAX_ATTACHED = 3;

/** The certificates of a trade, for its mails and its seller's pages. */
export function createTradeDocuments(parts: CertificateParts): TradeDocuments {
  return {
    forMail: async (trx, ctx, trade) => {
      const rows = (await loadErasedItems(trx, [trade.id])).get(trade.id) ?? [];
      const needed = rows.filter(needsErasure);
      if (needed.length === 0) return { certificates: 'none', count: 0, attachments: [] };
      const count = needed.length;
      if (!needed.every(isCertified) || !parts.signing()) return { certificates: 'missing', count, attachments: [] };
      const certified = await loadCertified(parts, trx, ctx, { trade });
      const files: (CertificateFile | undefined)[] = [];
      if (certified.length <= MAX_ATTACHED) {
        for (const one of certified) files.push(await printCertificate(parts, ctx, { trade, certified: one }));
      }
      const listed = trade.company_name !== null || certified.length > MAX_ATTACHED;
      for (const format of listed ? (['pdf', 'csv'] as const) : []) {
        files.push(await printList(parts, ctx, { trade, items: certified, format }));
      }
      const certificates = certified.length > MAX_ATTACHED ? 'listed' : 'attached';
      return { certificates, count, attachments: files.flatMap((file) => (file ? [toAttachment(file)] : [])) };
    },
    forPages: async (db, ctx, trades) => {
      const paid = parts.signing() ? trades.filter(({ state }) => state === 'paid') : [];
      const rows = await loadErasedItems(
        db,
        paid.map(({ id }) => id),
      );
      return new Map(
        paid.flatMap((trade) => {
          const { number, tenant, locale, company_name } = trade;
          const certified = (rows.get(trade.id) ?? []).filter((row) => needsErasure(row) && isCertified(row));
          if (certified.length === 0) return [];
          const paths = certificatePaths(parts.secrets, { tenant, number, now: ctx.now() });
          const label = (text: string) => parts.pricing.variantLabelFor(ctx, text, locale);
          return [
            [
              trade.id,
              {
                certificates: certified.map((row) => ({
                  item: row.item,
                  name: composeDeviceName({ ...row, variantLabel: label(row.variantLabel) }),
                  path: paths.certificate(row.item),
                })),
                ...(company_name === null ? {} : { certificateList: paths.list, certificateTable: paths.table }),
              },
            ] as const,
          ];
        }),
      );
    },
  };
}

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

function toAttachment({ name, content }: CertificateFile): MailAttachment {
  return { fileName: name, contentType: name.endsWith('.csv') ? TYPES.csv : TYPES.pdf, content };
}
