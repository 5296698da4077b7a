import type { AccountServices } from '../../api-client/account.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountFrame, AsideSection, WithoutAccount } from './AccountFrame.tsx';
import { returnQuery } from './return-route.ts';
import { SignedIn } from './SignedIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useAccount } from './use-account.ts';

/** The pages that want to know who asks. */
type OwnRoute = 'accountOverview' | 'accountManagement' | 'accountAddressChange' | 'accountPaymentChange';

const words: Record<OwnRoute, { title: MessageId; lead: MessageId }> = {
  accountOverview: { title: 'account.overview.title', lead: 'account.overview.lead' },
  accountManagement: { title: 'account.management.title', lead: 'account.management.lead' },
  accountAddressChange: { title: 'account.addressChange.title', lead: 'account.addressChange.lead' },
  accountPaymentChange: { title: 'account.paymentChange.title', lead: 'account.paymentChange.lead' },
};

interface SignInScreenProps {
  route: OwnRoute;
  services: AccountServices;
  form: FormState | undefined;
}

/** One of the account's own pages; for whoever is not signed in, the way in, under the page's own heading. */
export function SignInScreen({ route, services, form }: SignInScreenProps) {
  const t = useText();
  const account = useAccount(services);
  const title = t(words[route].title);
  if (account.state.isLoggedIn) return <SignedIn route={route} title={title} account={account} />;
  return (
    <AccountFrame title={title} nested={route !== 'accountOverview'} aside={<Beside route={route} />}>
      <h1 className="headline-small">{title}</h1>
      <p className="lead space-above space-below-large">{t(words[route].lead)}</p>
      <SignInForm route={route} account={account} form={form} />
    </AccountFrame>
  );
}

function Beside({ route }: { route: OwnRoute }) {
  const { href, query } = useShop();
  const t = useText();
  const back = route === 'accountOverview' ? query.return : route;
  return (
    <>
      <WithoutAccount />
      <AsideSection title={t('account.new.title')} text={t('account.new.text')}>
        <a className="action-link" href={href('accountRegister', {}, returnQuery(back))}>
          {t('account.new.action')}
        </a>
      </AsideSection>
    </>
  );
}
