import type { AccountServices } from '../../api-client/account.ts';
import type { RouteName } from '../../generated/routes.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountFrame, AsideSection, SellWithoutAccount } from './AccountFrame.tsx';
import { CustomerMissing } from './CustomerMissing.tsx';
import { returnQuery } from './return-route.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { SignedIn } from './SignedIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useAccount } from './use-account.ts';

interface SignInScreenProps {
  route: RouteName;
  heading: string;
  /** Why a visitor should sign in here. */
  lead: string;
  services: AccountServices;
  form: FormState | undefined;
}

/** One of the account's own pages; for whoever is not signed in, the way in, under the page's own heading. */
export function SignInScreen({ route, heading, lead, services, form }: SignInScreenProps) {
  const account = useAccount(services);
  const { isLoggedIn, customerNumber } = account.state;
  if (isLoggedIn && customerNumber) return <SignedIn route={route} title={heading} account={account} />;
  return (
    <AccountFrame title={heading} nested={route !== 'accountOverview'} aside={<Beside route={route} />}>
      <h1 className="headline-small">{heading}</h1>
      {isLoggedIn ? (
        <div className="space-above">
          <CustomerMissing account={account} />
        </div>
      ) : (
        <>
          <p className="lead space-above space-below-large">{lead}</p>
          <SessionEnded reason={account.ended} />
          <SignInForm route={route} account={account} form={form} />
        </>
      )}
    </AccountFrame>
  );
}

function Beside({ route }: { route: RouteName }) {
  const { href, query } = useShop();
  const t = useText();
  const back = route === 'accountOverview' ? query.return : route;
  return (
    <>
      <SellWithoutAccount />
      <AsideSection title={t('account.new.title')} text={t('account.new.text')}>
        <a className="action-link" href={href('accountRegister', {}, returnQuery(back))}>
          {t('account.new.action')}
        </a>
      </AsideSection>
    </>
  );
}
