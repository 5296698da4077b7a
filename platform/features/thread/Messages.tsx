import type { FormState } from '../../shared/form-state.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { MessageFields } from './MessageFields.tsx';
import { PhotoLink } from './PhotoLink.tsx';

/** A message as its page shows it. */
export interface ShownMessage {
  /** Of the seller. */
  own: boolean;
  text: string;
  at: string;
  photos: readonly { src: string; width: number; height: number }[];
}

interface MessagesProps {
  messages: readonly ShownMessage[];
  form: FormState | undefined;
}

/** The messages of seller and staff about a trade, and the seller's next one. */
export function Messages({ messages, form }: MessagesProps) {
  const { path } = useShop();
  const t = useText();
  const format = useFormat();
  return (
    <section id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title" className="h3 space-below">
        {t('thread.title')}
      </h2>
      <ol className="messages">
        {messages.map(({ own, text, at, photos }) => (
          <li key={`${at} ${own}`} className={own ? 'messages__item' : 'messages__item messages__item--reply'}>
            <p className="muted">{`${t(own ? 'thread.you' : 'thread.shop')}, ${format.date(at)}`}</p>
            <p className="messages__text">{text}</p>
            {photos.length > 0 && (
              <div className="messages__photos">
                {photos.map((photo, index) => (
                  <PhotoLink key={photo.src} photo={photo} label={t('thread.photo', { number: index + 1 })} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      <form method="post" action={path} encType="multipart/form-data" className="stack space-above">
        <input type="hidden" name="act" value="message" />
        <MessageFields label={t('thread.text')} form={form?.values.act === 'message' ? form : undefined} />
        <p>
          <button type="submit" className="button">
            {t('thread.send')}
          </button>
        </p>
      </form>
    </section>
  );
}
