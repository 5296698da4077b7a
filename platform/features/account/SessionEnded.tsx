import type { MessageId } from '../../generated/message-ids.gen.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useText } from '../shop/use-text.ts';
import type { SessionEnd } from './account-session.ts';

const sentences: Record<SessionEnd, MessageId> = {
  expired: 'account.ended.expired',
  elsewhere: 'account.ended.elsewhere',
  noCustomer: 'account.ended.noCustomer',
};

/** Why there is a form where there was an account: the visitor did not sign out here. */
export function SessionEnded({ reason }: { reason: SessionEnd | undefined }) {
  const t = useText();
  if (!reason) return null;
  return (
    <NoticeBox tone="notice" title={t('account.ended.title')}>
      <p>{t(sentences[reason])}</p>
    </NoticeBox>
  );
}
