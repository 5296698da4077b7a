import { SelectField } from '../../../ui/SelectField.tsx';
import { DateTime } from '../../DateTime.tsx';
import { useTexts } from '../../texts.ts';
import type { ShownBlock } from './text-blocks.ts';
import type { TradeFacts } from './trade-facts.ts';

/** Messages of the seller and of staff, oldest first. */
export function Thread({ messages, lang }: Pick<TradeFacts, 'messages' | 'lang'>) {
  const texts = useTexts();
  return (
    <ul className="desk-records">
      {messages.map(({ person, text, photos, at, waits }) => (
        <li key={`${at} ${person ?? ''}`}>
          <p className="desk-text" lang={lang}>
            {text}
          </p>
          {photos.length > 0 ? (
            <ul className="desk-photos">
              {photos.map(({ id, width, height }, index) => (
                <li key={id}>
                  <a href={`/desk/message-photos/${id}`}>
                    <img
                      src={`/desk/message-photos/${id}`}
                      width={width}
                      height={height}
                      loading="lazy"
                      alt={texts.t('trade.sentByTheSellerOf', { index: index + 1, count: photos.length })}
                    />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          <p className="muted small">
            {person ?? texts.t('trade.theSeller')}, <DateTime at={new Date(at)} />
            {waits ? (
              <>
                {' '}
                <span className="desk-state over">{texts.t('message.waits')}</span>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface SellerMessagesProps {
  facts: TradeFacts;
  mayWrite: boolean;
  blocks: readonly ShownBlock[];
}

/** The messages on the page of a trade, and the way to a new one. */
export function SellerMessages({ facts, mayWrite, blocks }: SellerMessagesProps) {
  const texts = useTexts();
  const { messages, ctx, trade, lang } = facts;
  const writes = mayWrite && ctx !== undefined;
  if (messages.length === 0 && !writes) return null;
  const path = `/desk/trades/${trade.number}/messages`;
  return (
    <section className="desk-panel" aria-labelledby="messages">
      <h2 id="messages" className="h3 space-below-small">
        {texts.t('trade.messages')}
      </h2>
      <Thread messages={messages} lang={lang} />
      {writes && messages.some(({ waits }) => waits) ? (
        <form method="post" action={`${path}/answered`} className="space-below-small">
          <button type="submit" className="button">
            {texts.t('message.needsNoAnswer')}
          </button>
        </form>
      ) : null}
      {writes ? (
        <form method="get" action={path}>
          {blocks.length > 0 ? <BlockField blocks={blocks} chosen="" /> : null}
          <button type="submit" className="button">
            {texts.t('message.write')}
          </button>
        </form>
      ) : null}
    </section>
  );
}

export function BlockField({ blocks, chosen }: { blocks: readonly ShownBlock[]; chosen: string }) {
  const texts = useTexts();
  return (
    <SelectField
      id="block"
      name="block"
      label={texts.t('message.textBlock')}
      placeholder={texts.t('message.ownWords')}
      options={blocks.map(({ id, name }) => ({ value: id, label: name }))}
      defaultValue={chosen}
    />
  );
}
