import { Suspense, useEffect, useRef, useState } from 'react';
import type { AccountServices } from '../../api-client/account.ts';
import type { FormState } from '../../shared/form-state.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountFrame, SellWithoutAccount } from './AccountFrame.tsx';
import { LinkGone } from './LinkGone.tsx';
import { NeedsScripts } from './NeedsScripts.tsx';
import { useFragmentToken } from './use-fragment-token.ts';
import { useTitle } from './use-title.ts';

/** Only the browser knows the link's token, so no document contains the form. */
const ResetForm = lazyWithRetry(() => import('./ResetForm.tsx').then((module) => module.ResetForm));

interface ResetScreenProps {
  services: AccountServices;
  form: FormState | undefined;
}

/** A new password, by the token of a link. */
export function ResetScreen({ services, form }: ResetScreenProps) {
  const t = useText();
  const token = useFragmentToken('token');
  const [done, setDone] = useState(false);
  const [gone, setGone] = useState<string>();
  const title = t(done ? 'account.reset.done' : 'account.reset.title');
  const over = token !== undefined && gone === token;
  useTitle(over ? t('account.activate.gone') : done ? title : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form was removed.
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);
  if (over)
    return (
      <AccountFrame title={t('account.reset.title')} nested aside={<SellWithoutAccount />}>
        <Gone />
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('account.reset.title')} nested aside={<SellWithoutAccount />}>
      <h1 className="headline-small" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {done ? (
        <Done />
      ) : token ? (
        <>
          <p className="lead space-above space-below-large">{t('account.reset.lead')}</p>
          <Suspense fallback={<Skeleton label={t('account.link.reading')} blocks={['form']} />}>
            <ResetForm
              services={services}
              form={form}
              token={token}
              onDone={() => setDone(true)}
              onGone={() => setGone(token)}
            />
          </Suspense>
        </>
      ) : (
        <NoLink />
      )}
    </AccountFrame>
  );
}

/** What a visitor without the link needs. Hidden for a moment, so that a link's own form is the first thing seen. */
function NoLink() {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wait">
      <NeedsScripts />
      <p className="lead space-above space-below-large">{t('account.reset.noLink')}</p>
      <div className="button-pair">
        <a className="button button-primary" href={href('accountPasswordForgot')}>
          {t('account.reset.newLink')}
        </a>
        <a className="button" href={href('accountOverview')}>
          {t('account.reset.toSignIn')}
        </a>
      </div>
    </div>
  );
}

function Gone() {
  const { href } = useShop();
  return (
    <LinkGone
      title="account.activate.gone"
      text="account.problem.linkText"
      waysOn={[
        { label: 'account.reset.newLink', href: href('accountPasswordForgot') },
        { label: 'account.reset.toSignIn', href: href('accountOverview') },
      ]}
    />
  );
}

function Done() {
  const { href } = useShop();
  const t = useText();
  return (
    <>
      <p className="lead space-above space-below-large">{t('account.reset.doneText')}</p>
      <a className="button button-primary" href={href('accountOverview')}>
        {t('account.signIn')}
      </a>
    </>
  );
}
