import { useEffect, useRef, useState } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { ok } from '../../shared/result.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { type LandingWords, LinkButton, LinkLanding } from './LinkLanding.tsx';
import { useTitle } from './use-title.ts';

const words: LandingWords = {
  title: 'account.confirmEmail.title',
  submit: 'account.confirmEmail.submit',
  busy: 'account.confirmEmail.busy',
  notMine: 'account.confirmEmail.notMine',
  goneText: 'account.confirmEmail.goneText',
};

/** Confirms a changed e-mail address by the link that was sent to it, in any browser, signed in or not. */
export function EmailLanding({ token, services }: { token: string; services: AccountServices }) {
  const { href } = useShop();
  const [done, setDone] = useState(false);
  if (done) return <Confirmed />;
  return (
    <LinkLanding
      token={token}
      words={words}
      services={services}
      onDone={() => setDone(true)}
      waysOn={[{ label: 'account.confirmEmail.toAccount', href: href('accountOverview') }]}
    >
      {(_, onGone) => (
        <LinkButton
          lead="account.confirmEmail.lead"
          words={words}
          send={async () => {
            const answer = await accountCalls(services).confirmEmail(token);
            return answer.ok ? ok(answer.value.success) : answer;
          }}
          onDone={() => setDone(true)}
          onGone={onGone}
        />
      )}
    </LinkLanding>
  );
}

function Confirmed() {
  const { href } = useShop();
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useTitle(t('account.confirmEmail.done'));
  return (
    <>
      <h1 className="headline-small" tabIndex={-1} ref={heading}>
        {t('account.confirmEmail.done')}
      </h1>
      <p className="lead space-above space-below-large">{t('account.confirmEmail.doneText')}</p>
      <a className="button button-primary" href={href('accountOverview')}>
        {t('account.confirmEmail.toAccount')}
      </a>
    </>
  );
}
