import { useShop } from '../../shop/shop-context.tsx';
import { useText } from '../../shop/use-text.ts';
import { useOwner } from '../queries/owner.tsx';
import { useCustomer } from '../queries/use-customer.ts';
import { TradeList } from './TradeList.tsx';
import { YourData } from './YourData.tsx';

/** Overview of an account: name, trades and stored data. */
export function AccountOverviewScreen({ title }: { title: string }) {
  const { href } = useShop();
  const t = useText();
  const { account } = useOwner();
  const name = useCustomer().data?.firstName;
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="device-top">
        <h1 className="headline-small">{name ? t('account.hello', { name }) : title}</h1>
        <p className="muted tabular">{t('account.number', { number: account.state.customerNumber })}</p>
      </div>
      <div className="split">
        <div className="stack2">
          <TradeList />
        </div>
        <div className="stack2">
          <YourData />
          <p className="stack-tight">
            <a className="button full-width" href={href('home')}>
              {t('account.without.action')}
            </a>
            <button type="button" className="button full-width quiet" onClick={() => void account.signOut()}>
              {t('account.signOut')}
            </button>
          </p>
        </div>
      </div>
    </div>
  );
}
