import type { RouteName } from '../../generated/routes.gen.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { NeedsScripts } from './NeedsScripts.tsx';

/** The place of a signed-in page, until it is there. */
export function SignedInWaiting({ route, title }: { route: RouteName; title: string }) {
  const t = useText();
  if (route !== 'accountOverview') {
    return (
      <AccountFrame title={title} nested aside={<Skeleton label="" blocks={['title', 'row']} />}>
        <h1 className="headline-small space-below">{title}</h1>
        <NeedsScripts />
        <Skeleton label={t('account.trying')} blocks={['title', 'row', 'row', 'title', 'row', 'row', 'steps']} />
      </AccountFrame>
    );
  }
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
