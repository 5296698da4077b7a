import type { Page } from 'playwright-core';

export interface SentMail {
  subject: string;
  /** The mail without its markup. */
  text: string;
}

/** The newest mail to an address, as the operator's list of a running platform shows it. */
export async function newestMailTo(page: Page, port: number, email: string): Promise<SentMail> {
  const origin = `http://localhost:${port}`;
  const list = await (await page.request.get(`${origin}/mail`)).text();
  const row = list.split('<tr>').find((one) => one.includes(email)) ?? '';
  const [, id, subject = ''] = /href="\/mail\/(\d+)"[^>]*>([^<]*)</.exec(row) ?? [];
  if (!id) throw new Error(`no mail to ${email}`);
  return { subject, text: await (await page.request.get(`${origin}/mail/${id}/text`)).text() };
}
