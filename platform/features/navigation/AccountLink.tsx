import { Icon } from '../../ui/Icon.tsx';
import { useSignedIn } from '../account/use-signed-in.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** Link to the account. The signed-in state comes from the browser's storage and adds a dot that moves nothing. */
export function AccountNavigationLink() {
  const { href } = useShop();
  const t = useText();
  const signedIn = useSignedIn();
  return (
    <a
      className={signedIn ? 'signed-in' : undefined}
      href={href('accountOverview')}
      aria-label={t(signedIn ? 'shell.accountSignedIn' : 'shell.account')}
    >
      <Icon name="account" />
      <span className="roomy">{t('shell.account')}</span>
    </a>
  );
}
