import type { AccountLinkBody } from '../../generated/api/types.gen.ts';
import { useText } from '../shop/use-text.ts';

/** What the account will hold, so that its owner sees data another person entered. */
export function LinkContents({ facts: { name, address, payouts, sales, passwordNeeded } }: { facts: AccountLinkBody }) {
  const t = useText();
  return (
    <div className="link-facts space-above">
      <h2 className="h3">{t('account.activate.contents')}</h2>
      <ul>
        {name !== '' && <li>{t('account.activate.typed', { name })}</li>}
        {address && <li>{t('account.activate.address')}</li>}
        {payouts.map((account) => (
          <li key={account}>{t('account.activate.payout', { account: account.replaceAll(' ', '\u00a0') })}</li>
        ))}
        {sales > 0 && <li>{t('account.activate.sales', { count: sales })}</li>}
        {passwordNeeded && <li>{t('account.activate.nothingElse')}</li>}
      </ul>
    </div>
  );
}
