import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useCategoryList } from '../stores/stores-context.tsx';
import { contentHref } from './content-link.ts';
import { LocaleLinks } from './LocaleSwitcher.tsx';

/** The links of the wide header, for narrow screens. */
export function SmallMenu() {
  const shop = useShop();
  const categories = useCategoryList();
  const t = useText();
  const howItWorks = contentHref(shop, 'howItWorks');
  return (
    <Disclosure className="narrow-only" label={t('shell.menu')} summary={<Icon name="menu" />}>
      <ul>
        {categories.map((category) => (
          <li key={category.id}>
            <a href={shop.href('sellCategory', { category: category.url })}>{category.title}</a>
          </li>
        ))}
      </ul>
      <ul>
        {howItWorks && (
          <li>
            <a href={howItWorks}>{t('shell.howItWorks')}</a>
          </li>
        )}
        {shop.tenant.features.b2b && (
          <li>
            <a href={shop.href('b2bLandingpage')}>{t('footer.business')}</a>
          </li>
        )}
        <li>
          <a href={shop.href('contact')}>{t('shell.help')}</a>
        </li>
        <li>
          <a href={shop.href('accountOverview')}>{t('shell.account')}</a>
        </li>
      </ul>
      <div className="rule">
        <LocaleLinks />
      </div>
    </Disclosure>
  );
}
