import { Dropdown } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useHome } from '../stores/stores-context.tsx';
import { useCarriedAnswers, withQuery } from './carried-answers.ts';
import { baseLanguage, countryName, languageName } from './display-names.ts';

/** Language and country switcher as links: a language keeps the page, a country leads to its own shop. */
export function LocaleSwitcher({ compact }: { compact?: boolean }) {
  const { tenant, lang } = useShop();
  const t = useText();
  const here = `${countryName(tenant.country, lang)} · ${languageName(lang)}`;
  if (compact) {
    return (
      <Dropdown
        className="wide"
        summary={
          <>
            <Icon name="globe" />
            {baseLanguage(lang).toUpperCase()}
            <span className="visually-hidden">{t('shell.switchPlace', { here })}</span>
          </>
        }
      >
        <LocaleLinks />
      </Dropdown>
    );
  }
  return (
    <Dropdown
      label={t('shell.switchPlace', { here })}
      summaryClassName="place-switch"
      summary={
        <>
          <Icon name="globe" />
          {here}
          <Icon name="chevron-down" />
        </>
      }
    >
      <LocaleLinks />
    </Dropdown>
  );
}

/**
 * Links to the page's other languages in one line, for widgets: a frame has no other country and no room for a menu.
 */
export function LanguageLinks() {
  const { alternatives } = useShop();
  const t = useText();
  if (alternatives.length < 2) return null;
  return (
    <nav className="langs" aria-label={t('shell.language')}>
      <LanguageList />
    </nav>
  );
}

function LanguageList() {
  const { alternatives } = useShop();
  const shown = useHome((state) => state.lang);
  const carried = useCarriedAnswers();
  return (
    <ul>
      {alternatives.map((one) => (
        <li key={one.locale}>
          <a
            href={withQuery(one.href, carried?.query)}
            lang={one.lang}
            hrefLang={one.lang}
            rel="alternate"
            data-locale={one.locale}
            aria-current={one.locale === shown ? 'true' : undefined}
          >
            {alternativeName(one, alternatives)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The switcher's entries, each in its own language. */
export function LocaleLinks() {
  const { tenant, countries } = useShop();
  const carried = useCarriedAnswers();
  const t = useText();
  return (
    <>
      <p>{t('shell.language')}</p>
      <LanguageList />
      <p className="rule">{t('shell.country')}</p>
      <ul>
        {countries.map((one) => (
          <li key={one.country}>
            <a
              href={withQuery(one.href, carried?.answers)}
              lang={one.lang}
              hrefLang={one.lang}
              aria-current={one.country === tenant.country ? 'true' : undefined}
            >
              {countryName(one.country, one.lang)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Two variants of one language are distinguished by their country in brackets. */
function alternativeName({ lang }: { lang: string }, all: readonly { lang: string }[]): string {
  const language = baseLanguage(lang);
  const twins = all.filter((other) => baseLanguage(other.lang) === language);
  const region = lang.slice(language.length + 1);
  return twins.length > 1 && region ? `${languageName(lang)} (${countryName(region, lang)})` : languageName(lang);
}
