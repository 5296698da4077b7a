import type { MessageId } from '../../generated/message-ids.gen.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useText } from '../shop/use-text.ts';
import type { SessionEnd } from './account-session.ts';

/** Reasons after which the account still exists. */
type Ended = Exclude<SessionEnd, 'deleted'>;

const words: Record<Ended, MessageId> = {
  expired: 'account.ended.expired',
  elsewhere: 'account.ended.elsewhere',
  noCustomer: 'account.ended.noCustomer',
  everywhere: 'account.ended.everywhere',
};

/** Why a sign-in form replaces the account: the visitor did not sign out here. */
export function SessionEnded({ reason }: { reason: Ended | undefined }) {
  const t = useText();
  if (!reason) return null;
  return (
    <NoticeBox tone={reason === 'everywhere' ? 'done' : 'notice'} title={t('account.ended.title')}>
      <p>{t(words[reason])}</p>
    </NoticeBox>
  );
}
