import { Suspense, useRef, useState } from 'react';
import type { AccountServices } from '../../api-client/account.ts';
import { LINK_POINTER } from '../../forms/activate-link.ts';
import type { RouteName } from '../../generated/routes.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy, lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountDeleted } from './AccountDeleted.tsx';
import { AccountFrame, AsideSection, SellWithoutAccount } from './AccountFrame.tsx';
import { CustomerMissing } from './CustomerMissing.tsx';
import { returnQuery } from './return-route.ts';
import { SignedInPart } from './SignedInPart.tsx';
import { SignedInWaiting } from './SignedInWaiting.tsx';
import { useAccount } from './use-account.ts';
import { useFragmentToken } from './use-fragment-token.ts';

const SignInForm = deferPart(
  import.meta.env.SSR
    ? (await import('./SignInForm.tsx')).SignInForm
    : fetchLazy(() => import('./SignInForm.tsx').then((module) => module.SignInForm)),
);
/** Only the browser sees the part of an address behind `#`, and few visitors come with one. */
const ActivationLanding = lazyWithRetry(() =>
  import('./ActivationLanding.tsx').then((module) => module.ActivationLanding),
);
const EmailLanding = lazyWithRetry(() => import('./EmailLanding.tsx').then((module) => module.EmailLanding));
/** For browsers without scripts, so no browser loads its code. */
const PastedLink = import.meta.env.SSR ? (await import('./PastedLink.tsx')).PastedLink : () => null;

interface SignInScreenProps {
  route: RouteName;
  heading: string;
  /** Reason to sign in here. */
  lead: string;
  services: AccountServices;
  /** The browser's cookie marked it as signed in when it requested the page. */
  expected: boolean;
  form: FormState | undefined;
  /** By country, the address of its postal and bank directory. */
  directories: Readonly<Record<string, string>>;
}

/** One of the account's own pages; for signed-out visitors the sign-in form under the page's heading. */
export function SignInScreen(props: SignInScreenProps) {
  const { route, heading, lead, services, expected, form, directories } = props;
  const { query } = useShop();
  const account = useAccount(services);
  const pasted = form !== undefined && (form.values.link !== undefined || form.problems.some(isOfLink));
  const formShown = useRef(false);
  const activation = useFragmentToken('activate');
  const newEmail = useFragmentToken('email');
  // The link was used, so the page shows its own content again.
  const [opened, setOpened] = useState<{ email?: string }>();
  const [over, setOver] = useState<string>();
  const nested = route !== 'accountOverview';
  if (activation !== undefined && activation !== over) {
    return (
      <AccountFrame title={heading} nested={nested} aside={<SellWithoutAccount />}>
        <Suspense>
          <ActivationLanding
            key={activation}
            token={activation}
            account={account}
            services={services}
            onDone={(email) => {
              // The pressed button is gone, as after a sign-in.
              formShown.current = true;
              setOpened(email ? { email } : {});
              setOver(activation);
            }}
            onLeave={() => setOver(activation)}
          />
        </Suspense>
      </AccountFrame>
    );
  }
  if (newEmail !== undefined) {
    return (
      <AccountFrame title={heading} nested={nested} aside={<SellWithoutAccount />}>
        <Suspense>
          <EmailLanding key={newEmail} token={newEmail} services={services} />
        </Suspense>
      </AccountFrame>
    );
  }
  const { ended } = account;
  if (ended === 'deleted') {
    return (
      <AccountFrame title={heading} nested={nested} aside={<SellWithoutAccount />}>
        <AccountDeleted session={account.session} />
      </AccountFrame>
    );
  }
  const { isLoggedIn, customerNumber } = account.state;
  const waiting = <SignedInWaiting route={route} title={heading} />;
  if (isLoggedIn && customerNumber) {
    return (
      <SignedInPart
        route={route}
        title={heading}
        account={account}
        arrived={formShown.current}
        directories={directories}
      >
        {waiting}
      </SignedInPart>
    );
  }
  if (!account.known && expected && !form) return waiting;
  formShown.current = account.known;
  return (
    <AccountFrame
      title={heading}
      nested={nested}
      aside={<Beside route={route} hasAccount={isLoggedIn || opened !== undefined} />}
    >
      <h1 className="headline-small">{heading}</h1>
      {isLoggedIn ? (
        <div className="space-above">
          <CustomerMissing account={account} />
        </div>
      ) : (
        <>
          <p className="lead space-above space-below">{lead}</p>
          <SignInForm
            route={route}
            account={account}
            form={pasted ? undefined : form}
            opened={opened ?? (query.opened === '1' ? {} : undefined)}
          />
          {nested ? null : (
            <noscript>
              <PastedLink form={pasted ? form : undefined} />
            </noscript>
          )}
        </>
      )}
    </AccountFrame>
  );
}

/** A link that was not even pasted leaves no value behind. */
function isOfLink({ pointer }: { pointer: string }): boolean {
  return pointer === LINK_POINTER;
}

function Beside({ route, hasAccount }: { route: RouteName; hasAccount: boolean }) {
  const { href, query } = useShop();
  const t = useText();
  const back = route === 'accountOverview' ? query.return : route;
  return (
    <>
      <SellWithoutAccount />
      {hasAccount ? null : (
        <AsideSection title={t('account.new.title')} text={t('account.new.text')}>
          <a className="action-link" href={href('accountRegister', {}, returnQuery(back))}>
            {t('account.new.action')}
          </a>
        </AsideSection>
      )}
    </>
  );
}
