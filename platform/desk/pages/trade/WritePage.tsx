import type { MailDraft } from '../../../services/mail/index.server.ts';
import { MAX_MESSAGE_LENGTH } from '../../../shared/input-limits.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { Problems } from '../../Problems.tsx';
import { type DeskTexts, getLanguageName, useTexts } from '../../texts.ts';
import { BlockField, Thread } from './SellerMessages.tsx';
import type { ShownBlock } from './text-blocks.ts';
import type { TradeFacts } from './trade-facts.ts';

/** The frame of the preview: the target of a form, so that it works without scripts. */
const PREVIEW = 'mail-preview';

interface WritePageProps {
  facts: TradeFacts;
  blocks: readonly ShownBlock[];
  block: string;
  /** The device that blocks are about. */
  item: number;
  text: string;
  /** The mail of the text, for its address and subject. */
  mail: Pick<MailDraft, 'from' | 'to' | 'subject'>;
  problems: Readonly<Record<string, string>>;
}

/** A message to the seller: from a text block, in own words, or both, beside the mail that the seller gets. */
export function WritePage({ facts, blocks, block, item, text, mail, problems }: WritePageProps) {
  const texts = useTexts();
  const { trade, items, messages, lang } = facts;
  const path = `/desk/trades/${trade.number}/messages`;
  return (
    <>
      <h1 className="space-below">{texts.t('message.writeAbout', { number: trade.number })}</h1>
      <Problems problems={problems} />
      <div className="desk-columns">
        <form method="post" action={path} className="desk-panel" data-preview="">
          {blocks.length > 0 ? (
            <>
              <BlockField blocks={blocks} chosen={block} />
              {items.length > 1 ? (
                <SelectField
                  id="item"
                  name="item"
                  label={texts.t('message.device')}
                  placeholder={texts.t('message.firstDevice')}
                  options={items.map((one) => ({ value: String(one.item), label: `${one.item}. ${one.deviceName}` }))}
                  defaultValue={String(item)}
                />
              ) : null}
              <p className="space-below">
                <button type="submit" name="act" value="insert" className="button">
                  {texts.t('message.insert')}
                </button>
              </p>
            </>
          ) : null}
          <TextArea
            id="message"
            name="text"
            label={texts.t('message.text')}
            hint={texts.t('message.hint', { language: nameLanguage(texts, lang) })}
            lang={lang}
            defaultValue={text}
            maxLength={MAX_MESSAGE_LENGTH}
            rows={12}
            {...(problems.message === undefined ? {} : { error: problems.message })}
          />
          <p className="button-pair">
            <button type="submit" name="act" value="send" className="button button-primary">
              {texts.t('trade.sendMessage')}
            </button>
            <button type="submit" className="button" formAction={`${path}/preview`} formTarget={PREVIEW}>
              {texts.t('message.preview')}
            </button>
            <a className="button" href={`/desk/trades/${trade.number}`} aria-keyshortcuts="b Escape">
              {texts.t('message.back')}
            </a>
          </p>
        </form>
        <section className="desk-panel" aria-labelledby="preview">
          <h2 id="preview" className="h3 space-below-small">
            {texts.t('message.mail')}
          </h2>
          <dl className="desk-facts space-below-small">
            <dt>{texts.t('message.from')}</dt>
            <dd>{`${mail.from.name} <${mail.from.address}>`}</dd>
            <dt>{texts.t('message.to')}</dt>
            <dd>{mail.to}</dd>
            <dt>{texts.t('message.subject')}</dt>
            <dd lang={lang}>{mail.subject}</dd>
          </dl>
          <iframe name={PREVIEW} title={texts.t('message.mail')} className="desk-mail" sandbox="" />
        </section>
      </div>
      {messages.length > 0 ? (
        <section className="desk-panel space-above" aria-labelledby="messages">
          <h2 id="messages" className="h3 space-below-small">
            {texts.t('trade.messages')}
          </h2>
          <Thread messages={messages} lang={lang} />
        </section>
      ) : null}
    </>
  );
}

/** The seller's language as staff call it. */
function nameLanguage(texts: DeskTexts, lang: string): string {
  const [language = lang] = lang.split('-');
  return new Intl.DisplayNames(texts.lang, { type: 'language' }).of(language) ?? getLanguageName(texts.lang);
}
