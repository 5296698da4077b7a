import type { RouteName } from '../../generated/routes.gen.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountFrame, AsideSection } from './AccountFrame.tsx';
import type { Account } from './use-account.ts';

interface SignedInProps {
  route: RouteName;
  title: string;
  account: Account;
}

/** Whose account this is, and the way out. What is changed by people so far is asked of them. */
export function SignedIn({ route, title, account }: SignedInProps) {
  const { href } = useShop();
  const t = useText();
  const { email, customerNumber, customerData } = account.state;
  const name = customerData?.firstName;
  const overview = route === 'accountOverview';
  return (
    <AccountFrame
      title={title}
      nested={!overview}
      aside={
        <AsideSection title={t('account.number', { number: customerNumber })} text={t('account.signedInAs', { email })}>
          <button type="button" className="button" onClick={() => void account.signOut()}>
            {t('account.signOut')}
          </button>
        </AsideSection>
      }
    >
      <h1 className="headline-small space-below">{overview && name ? t('account.hello', { name }) : title}</h1>
      {overview ? (
        <a className="button button-primary" href={href('home')}>
          {t('account.without.action')}
        </a>
      ) : (
        <>
          <p className="lead space-below-large">{t('account.viaContact')}</p>
          <a className="button button-primary" href={href('contact', {}, { subject: 'dataChange' })}>
            {t('error.toContact')}
          </a>
        </>
      )}
    </AccountFrame>
  );
}
