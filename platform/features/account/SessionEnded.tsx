import type { MessageId } from '../../generated/message-ids.gen.ts';
import { SALES_KEPT_YEARS } from '../../shared/kept-by-law.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useText } from '../shop/use-text.ts';
import type { SessionEnd } from './account-session.ts';

const words: Record<SessionEnd, { title: MessageId; text: MessageId }> = {
  expired: { title: 'account.ended.title', text: 'account.ended.expired' },
  elsewhere: { title: 'account.ended.title', text: 'account.ended.elsewhere' },
  noCustomer: { title: 'account.ended.title', text: 'account.ended.noCustomer' },
  everywhere: { title: 'account.ended.title', text: 'account.ended.everywhere' },
  deleted: { title: 'account.ended.deleted', text: 'account.ended.deletedText' },
};

/** Why there is a form where there was an account: the visitor did not sign out here. */
export function SessionEnded({ reason }: { reason: SessionEnd | undefined }) {
  const t = useText();
  if (!reason) return null;
  const { title, text } = words[reason];
  const done = reason === 'everywhere' || reason === 'deleted';
  return (
    <NoticeBox tone={done ? 'done' : 'notice'} title={t(title)}>
      <p>{t(text, { years: SALES_KEPT_YEARS })}</p>
    </NoticeBox>
  );
}
