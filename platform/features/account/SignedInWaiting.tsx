import type { RouteName } from '../../generated/routes.gen.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../shop/use-text.ts';
import { NeedsScripts } from './NeedsScripts.tsx';

/** The place of a signed-in page, until it is there. */
export function SignedInWaiting({ route, title }: { route: RouteName; title: string }) {
  const t = useText();
  const overview = route === 'accountOverview';
  return (
    <div className="wrap pad-top pad-bottom waiting">
      <div className="device-top">
        <h1 className="headline-small">{title}</h1>
      </div>
      <NeedsScripts />
      <div className="split">
        <Skeleton
          label={t('account.trying')}
          blocks={overview ? ['title', 'amount', 'steps', 'row', 'row'] : ['row', 'row', 'row', 'row']}
        />
        <Skeleton label="" blocks={['title', 'row', 'row', 'row', 'row']} />
      </div>
    </div>
  );
}
