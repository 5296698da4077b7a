import type { IntlShape } from 'react-intl';
import { type Formats, formatsFor } from '../../shared/format.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** Words and figures of mails and labels in one language under one tenant's rules. */
export interface Texts {
  /** BCP 47 tag for `lang`. */
  lang: string;
  /** The message of that id; ids are those of the tenants' message files. */
  t(id: string, values?: Record<string, string | number>): string;
  formats: Formats;
}

export type TextsFor = (ctx: Pick<RequestContext, 'tenant' | 'locale'>) => Texts;

/** The words a tenant uses in a language; throws for a locale the fleet does not speak. */
export type LanguageOf = (
  locale: string,
  tenant: RequestContext['tenant'],
) => Pick<IntlShape, 'locale' | 'formatMessage'>;

export function createTexts(languageOf: LanguageOf): TextsFor {
  return ({ tenant, locale }) => {
    const intl = languageOf(locale, tenant);
    return {
      lang: intl.locale,
      t: (id, values) => intl.formatMessage({ id }, values),
      formats: formatsFor({
        lang: intl.locale,
        thousand: intl.formatMessage({ id: 'format.thousand' }),
        currency: tenant.currency,
        dateFormat: tenant.dateFormat,
        timeZone: tenant.timeZone,
      }),
    };
  };
}
