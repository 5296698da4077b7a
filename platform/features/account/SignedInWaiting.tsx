import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { RouteName } from '../../generated/routes.gen.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { NeedsScripts } from './NeedsScripts.tsx';

interface SignedInWaitingProps {
  route: RouteName;
  title: string;
}

/** Placeholder of a signed-in page while it loads. */
export function SignedInWaiting({ route, title }: SignedInWaitingProps) {
  if (route === 'accountManagement') return <ManagementWaiting title={title} />;
  if (route === 'accountAddressChange')
    return <ChangeWaiting title={title} lead="account.addressChange.text" form="form" />;
  if (route === 'accountPaymentChange')
    return <ChangeWaiting title={title} lead="account.paymentChange.text" form="long-form" />;
  return <OverviewWaiting title={title} />;
}

type Titled = Pick<SignedInWaitingProps, 'title'>;

function OverviewWaiting({ title }: Titled) {
  const t = useText();
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="device-top">
        <h1 className="headline-small">{title}</h1>
      </div>
      <NeedsScripts />
      <div className="split">
        <Skeleton label={t('account.trying')} blocks={['title', 'amount', 'steps', 'row', 'row']} />
        <Skeleton label="" blocks={['title', 'row', 'row', 'row', 'row']} />
      </div>
    </div>
  );
}

function ManagementWaiting({ title }: Titled) {
  const t = useText();
  return (
    <AccountFrame title={title} nested aside={<Skeleton label="" blocks={['title', 'row']} />}>
      <h1 className="headline-small space-below">{title}</h1>
      <NeedsScripts />
      <Skeleton label={t('account.trying')} blocks={['title', 'row', 'row', 'title', 'row', 'row', 'steps', 'steps']} />
    </AccountFrame>
  );
}

/** Same layout as ChangeFrame, with a placeholder for its form. */
function ChangeWaiting({ title, lead, form }: Titled & { lead: MessageId; form: 'form' | 'long-form' }) {
  const t = useText();
  return (
    <AccountFrame title={title} nested aside={<Skeleton label="" blocks={['title', 'row']} />}>
      <h1 className="headline-small">{title}</h1>
      <p className="lead space-above space-below-large">{t(lead)}</p>
      <NeedsScripts />
      <Skeleton label={t('account.trying')} blocks={[form]} />
    </AccountFrame>
  );
}
