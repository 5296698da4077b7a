import { type Formats, formatsFor } from '../../shared/format.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** Texts and formats of mails and labels in one language under one tenant's rules. */
export interface Texts {
  /** BCP 47 tag for `lang`. */
  lang: string;
  /** The message with this id, from the tenant's message files. */
  t(id: string, values?: Record<string, string | number>): string;
  formats: Formats;
}

export type TextsFor = (ctx: Pick<RequestContext, 'tenant' | 'locale'>) => Texts;

/** The messages of a tenant in a language; throws for a locale that the fleet does not have. */
export type GetLanguage = (
  locale: string,
  tenant: RequestContext['tenant'],
) => Pick<Texts, 'lang'> & { text: Texts['t'] };

export function createTexts(getLanguage: GetLanguage): TextsFor {
  return ({ tenant, locale }) => {
    const { lang, text } = getLanguage(locale, tenant);
    return {
      lang,
      t: text,
      formats: formatsFor({
        lang,
        thousand: text('format.thousand'),
        currency: tenant.currency,
        dateFormat: tenant.dateFormat,
        timeZone: tenant.timeZone,
      }),
    };
  };
}
