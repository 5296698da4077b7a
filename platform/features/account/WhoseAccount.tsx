import { countryName } from '../navigation/display-names.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** The host an account belongs to. The same shop in another country has its own accounts, behind the links. */
export function WhoseAccount() {
  const { tenant, lang, countries } = useShop();
  const t = useText();
  const here = countries.find(({ country }) => country === tenant.country);
  const others = countries.filter((one) => one !== here);
  return (
    <div className="muted small space-below-large">
      {here && (
        <p>
          <RichText id="account.whose" values={{ host: toShopName(here.href) }} />
        </p>
      )}
      {others.length > 0 && (
        <p>
          {t('account.whoseElse', { name: tenant.contact.fromName })}{' '}
          {others.map(({ country, href, lang: language }, index) => (
            <span key={country}>
              {index > 0 && ', '}
              <a href={href} hrefLang={language}>
                {countryName(country, lang)}
              </a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** A host as people say it. */
function toShopName(href: string): string {
  return new URL(href).hostname.replace(/^www\./, '');
}
