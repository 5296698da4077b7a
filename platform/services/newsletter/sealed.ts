import { type KeyedRows, type SealedColumn, type Secrets, sealedColumn } from '../secrets/index.server.ts';

export const newsletterLinkColumn = sealedColumn({
  table: 'newsletter_subscription',
  column: 'link_sealed',
  key: ['id'],
  boundTo: ['tenant', 'link_hash'],
  purpose: (row: { tenant: string; link_hash: string }) => `newsletter link ${row.tenant} ${row.link_hash}`,
});

export const newsletterSealed: readonly SealedColumn[] = [newsletterLinkColumn];

/** An ended subscription is identified only by this hash, which keeps needing the key it was made with. */
const fingerprints: KeyedRows = {
  what: 'fingerprints of newsletter addresses',
  rekey: async (trx, secrets, { after, limit }) => {
    const rows = await trx
      .selectFrom('newsletter_subscription')
      .select(['id', 'tenant', 'email', 'email_fingerprint'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute();
    const known = rows.flatMap(({ id, tenant, email, email_fingerprint: now }) => {
      const wanted = email === null ? now : emailFingerprint(secrets, tenant, email);
      return wanted === now ? [] : [{ id, wanted }];
    });
    for (const { id, wanted } of known) {
      await trx
        .updateTable('newsletter_subscription')
        .set({ email_fingerprint: wanted })
        .where('id', '=', id)
        .execute();
    }
    return { changed: known.length, left: rows.filter(({ email }) => email === null).length, last: rows.at(-1)?.id };
  },
};

export function emailFingerprint(secrets: Pick<Secrets, 'fingerprint'>, tenant: string, email: string): string {
  return secrets.fingerprint(email, `newsletter ${tenant}`);
}

export const newsletterKeyed: readonly KeyedRows[] = [fingerprints];
