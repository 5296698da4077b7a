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
          <button type="button" className="btn" onClick={() => void account.signOut()}>
            {t('account.signOut')}
          </button>
        </AsideSection>
      }
    >
      <h1 className="h1s mb">{overview && name ? t('account.hello', { name }) : title}</h1>
      {overview ? (
        <a className="btn pri" href={href('home')}>
          {t('account.without.action')}
        </a>
      ) : (
        <>
          <p className="lead mb2">{t('account.viaContact')}</p>
          <a className="btn pri" href={href('contact', {}, { subject: 'dataChange' })}>
            {t('error.toContact')}
          </a>
        </>
      )}
    </AccountFrame>
  );
}
