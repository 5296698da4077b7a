import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** The shop's social networks: plain links by name; nothing of the networks is loaded. */
export function SocialLinks() {
  const { social } = useShop().tenant;
  const t = useText();
  if (!social || social.length === 0) return null;
  return (
    <nav className="social" aria-label={t('social.label')}>
      <p className="muted small">{t('social.label')}</p>
      <ul>
        {social.map(({ id, name, url }) => (
          <li key={id}>
            <a href={url} rel="me noopener external">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
