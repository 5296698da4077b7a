import { MAX_DIFFERENCE_LENGTH } from '../../../shared/input-limits.ts';
import { MAX_SERIAL_LENGTH } from '../../../shared/serial-number.ts';
import { ConditionPicture } from '../../../ui/ConditionPicture.tsx';
import { FieldMessageText, FormField } from '../../../ui/FormField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useTexts } from '../../texts.ts';
import { computePrice, ItemPriceComparison } from './ItemPriceComparison.tsx';
import { fieldNames, type TypedForm, type TypedItem } from './inspection-form.ts';
import { OutcomeFields } from './OutcomeFields.tsx';
import { ACCOUNT_QUESTION, NO_OUTCOME, type OtherModelFacts, STILL_LOCKED } from './outcome-form.ts';
import { PriceChange } from './PriceChange.tsx';
import { Photos } from './TradeItemView.tsx';
import type { InspectionQuestion, ItemFacts, TradeFacts } from './trade-facts.ts';

interface InspectedItemProps {
  facts: TradeFacts;
  tradeItem: ItemFacts;
  typed: TypedItem | undefined;
  other: OtherModelFacts | undefined;
  form: TypedForm;
  problems: Readonly<Record<string, string>>;
}

/** One item in the form: its questions with declared answers, text, photos and the resulting price. */
export function InspectedItem({ facts, tradeItem, typed, other, form, problems }: InspectedItemProps) {
  const texts = useTexts();
  const { wordsLang: lang, trade } = facts;
  const { item, deviceName, questions, declaredAnswers } = tradeItem;
  const answers = typed?.answers ?? declaredAnswers;
  const outcome = typed?.outcome ?? NO_OUTCOME;
  const ledger = { tradeItem, currency: trade.currency, lang };
  return (
    <section className="desk-panel desk-inspected" aria-labelledby={`piece-${item}`}>
      <h2 id={`piece-${item}`} className="h3 space-below">
        {`${item}. ${deviceName}`}
      </h2>
      <OutcomeFields facts={facts} tradeItem={tradeItem} typed={outcome} other={other} problems={problems} />
      <div className="desk-columns">
        <div>
          {questions.map((question) => (
            <QuestionRow
              key={question.id}
              lang={lang}
              locked={outcome.choice.startsWith('locked:')}
              {...{ item, question, declaredAnswer: declaredAnswers, answers, problems }}
            />
          ))}
          {questions.length === 0 ? <p>{texts.t('inspection.noPrices')}</p> : null}
        </div>
        <div>
          <FormField
            id={fieldNames.serial(item)}
            name={fieldNames.serial(item)}
            label={texts.t('inspection.serial')}
            hint={texts.t('inspection.serialHint')}
            data-takes-scans=""
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_SERIAL_LENGTH * 2}
            defaultValue={typed?.serial ?? ''}
            tabular
            {...toErrorProps(problems, fieldNames.serial(item))}
          />
          <Evidence facts={facts} item={item} difference={typed?.difference ?? ''} problems={problems} />
          <ItemPriceComparison
            {...ledger}
            answers={declaredAnswers}
            totalCents={tradeItem.offeredCents}
            caption={texts.t('inspection.offered')}
          />
          <ItemPrice facts={facts} piece={tradeItem} form={form} />
        </div>
      </div>
    </section>
  );
}

interface ItemPriceProps {
  facts: Pick<TradeFacts, 'trade' | 'wordsLang'>;
  piece: ItemFacts;
  form: TypedForm;
}

/** The price of one item by the form. The script replaces its content while answers change. */
export function ItemPrice({ facts: { trade, wordsLang: lang }, piece, form }: ItemPriceProps) {
  const texts = useTexts();
  const typed = form.typed.find(({ item }) => item === piece.item);
  const answers = typed?.answers ?? piece.declaredAnswers;
  const price = typed?.outcome.choice ? undefined : computePrice(piece, answers);
  return (
    <div id={`price-${piece.item}`} data-live="">
      <PriceChange piece={piece} form={form} currency={trade.currency} lang={lang} />
      {price === undefined || price === piece.offeredCents ? null : (
        <ItemPriceComparison
          tradeItem={piece}
          currency={trade.currency}
          lang={lang}
          answers={answers}
          totalCents={price}
          caption={texts.t('inspection.asAnsweredNow')}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  item: number;
  question: InspectionQuestion;
  declaredAnswer: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  lang: string;
  /** Staff found the device locked. */
  locked: boolean;
}

function QuestionRow({ item, question, declaredAnswer, answers, problems, lang, locked }: QuestionProps) {
  const texts = useTexts();
  const name = fieldNames.answer(item, question.id);
  const error = problems[name];
  return (
    <fieldset className="desk-question" aria-describedby={error ? `${name}-error` : undefined}>
      <legend lang={lang}>{question.question}</legend>
      {error ? <FieldMessageText id={`${name}-error`} text={error} /> : null}
      <div className="options">
        {question.answers.map(({ id, text }, index) => (
          <label className="option" key={id}>
            <input
              type="radio"
              id={index === 0 ? name : `${name}-${index + 1}`}
              name={name}
              value={id}
              defaultChecked={answers[question.id] === id && !(locked && question.id === ACCOUNT_QUESTION)}
            />
            <b lang={lang}>{text}</b>
            {declaredAnswer[question.id] === id ? <small>{texts.t('inspection.theSellersAnswer')}</small> : null}
            {question.pictures ? <ConditionPicture address={`${question.pictures}-${id}.webp`} /> : null}
          </label>
        ))}
        {question.id === ACCOUNT_QUESTION ? (
          <label className="option">
            <input type="radio" name={name} value={STILL_LOCKED} defaultChecked={locked} />
            <b>{texts.t('inspection.stillLocked')}</b>
            <small>{texts.t('inspection.lockHint')}</small>
          </label>
        ) : null}
      </div>
    </fieldset>
  );
}

interface EvidenceProps {
  facts: TradeFacts;
  item: number;
  difference: string;
  problems: Readonly<Record<string, string>>;
}

function Evidence({ facts, item, difference, problems }: EvidenceProps) {
  const texts = useTexts();
  const photos = facts.photos.filter((photo) => photo.item === item);
  const words = fieldNames.difference(item);
  const photo = fieldNames.photo(item);
  return (
    <>
      <TextArea
        id={words}
        name={words}
        label={texts.t('inspection.difference')}
        hint={texts.t('inspection.differenceHint')}
        defaultValue={difference}
        maxLength={MAX_DIFFERENCE_LENGTH}
        rows={3}
        {...toErrorProps(problems, words)}
      />
      <Photos photos={photos} />
      {photos.map(({ id }, index) => (
        <button key={id} type="submit" name="removePhoto" value={id} className="button desk-small">
          {texts.t('inspection.deletePhoto', { index: index + 1 })}
        </button>
      ))}
      <div className="desk-camera">
        <FormField
          id={`${photo}-camera`}
          name={photo}
          label={texts.t('inspection.takeAPhoto')}
          type="file"
          accept="image/*"
          capture="environment"
        />
      </div>
      <FormField
        id={photo}
        name={photo}
        label={texts.t('inspection.photos')}
        hint={texts.t('inspection.photosHint')}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        {...toErrorProps(problems, photo)}
      />
    </>
  );
}

function toErrorProps(problems: Readonly<Record<string, string>>, id: string): { error?: string } {
  const error = problems[id];
  return error === undefined ? {} : { error };
}
