import { MAX_CLAIM_LENGTH, MAX_SEARCH_LENGTH } from '../../../shared/input-limits.ts';
import { ConditionPicture } from '../../../ui/ConditionPicture.tsx';
import { FieldMessageText, FormField } from '../../../ui/FormField.tsx';
import { useTexts } from '../../texts.ts';
import type { TypedOutcome } from './outcome-form.ts';
import { type OtherModelFacts, outcomeChoices, outcomeFieldNames, outcomePrice } from './outcome-form.ts';
import type { ItemFacts, TradeFacts } from './trade-facts.ts';

interface OutcomeFieldsProps {
  facts: TradeFacts;
  tradeItem: ItemFacts;
  typed: TypedOutcome;
  other: OtherModelFacts | undefined;
  problems: Readonly<Record<string, string>>;
}

/** What an inspector finds besides answers: closed until needed, and open once something is chosen. */
export function OutcomeFields({ facts, tradeItem, typed, other, problems }: OutcomeFieldsProps) {
  const texts = useTexts();
  const { item } = tradeItem;
  const name = outcomeFieldNames.choice(item);
  const claim = outcomeFieldNames.claim(item);
  const error = problems[name];
  const open = typed.choice !== '' || error !== undefined;
  return (
    <details className="desk-more desk-outcome" open={open}>
      <summary>{texts.t('inspection.outcomes')}</summary>
      <fieldset className="desk-question" aria-describedby={error ? `${name}-error` : undefined}>
        <legend>{texts.t('inspection.whatWasFound')}</legend>
        {error ? <FieldMessageText id={`${name}-error`} text={error} /> : null}
        <div className="options">
          {outcomeChoices.map(({ value, label }, index) => (
            <label className="option" key={value}>
              <input
                type="radio"
                id={index === 0 ? name : `${name}-${index + 1}`}
                name={name}
                value={value}
                defaultChecked={typed.choice === value}
              />
              <b>{texts.t(label)}</b>
            </label>
          ))}
        </div>
      </fieldset>
      <FormField
        id={claim}
        name={claim}
        label={texts.t('inspection.damaged')}
        hint={texts.t('inspection.claimHint')}
        defaultValue={typed.claim}
        maxLength={MAX_CLAIM_LENGTH}
        autoComplete="off"
        {...(problems[claim] === undefined ? {} : { error: problems[claim] })}
      />
      <OtherModel facts={facts} tradeItem={tradeItem} typed={typed} other={other} problems={problems} />
    </details>
  );
}

/** Finds the model that arrived in the catalogue, and asks its questions. */
function OtherModel({ facts, tradeItem, typed, other, problems }: OutcomeFieldsProps) {
  const texts = useTexts();
  const { item } = tradeItem;
  const search = outcomeFieldNames.search(item);
  const model = outcomeFieldNames.model(item);
  const price = other?.sheet ? outcomePrice(tradeItem, typed, other) : undefined;
  const chosen = other?.name === undefined ? [] : [{ id: typed.model, name: other.name }];
  const matches = [...chosen, ...(other?.matches ?? []).filter(({ id }) => id !== typed.model || chosen.length === 0)];
  return (
    <>
      <FormField
        id={search}
        name={search}
        label={texts.t('inspection.otherModel')}
        hint={texts.t('inspection.modelHint')}
        defaultValue={typed.search}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        {...(problems[model] === undefined ? {} : { error: problems[model] })}
      />
      <button type="submit" className="button desk-small" name="act" value="find">
        {texts.t('inspection.findTheModel')}
      </button>
      {matches.length > 0 ? (
        <fieldset className="desk-question">
          <legend>{texts.t('inspection.model')}</legend>
          <div className="options">
            {matches.map(({ id, name }) => (
              <label className="option" key={id}>
                <input type="radio" name={model} value={id} defaultChecked={typed.model === id} />
                <b lang={facts.lang}>{name}</b>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      {(other?.questions ?? []).map((question) => {
        const name = outcomeFieldNames.modelAnswer(item, question.id);
        const error = problems[name];
        return (
          <fieldset className="desk-question" key={question.id} aria-describedby={error ? `${name}-error` : undefined}>
            <legend lang={facts.wordsLang}>{question.question}</legend>
            {error ? <FieldMessageText id={`${name}-error`} text={error} /> : null}
            <div className="options">
              {question.answers.map(({ id, text }, index) => (
                <label className="option" key={id}>
                  <input
                    type="radio"
                    id={index === 0 ? name : `${name}-${index + 1}`}
                    name={name}
                    value={id}
                    defaultChecked={typed.modelAnswers[question.id] === id}
                  />
                  <b lang={facts.wordsLang}>{text}</b>
                  {question.pictures ? <ConditionPicture address={`${question.pictures}-${id}.webp`} /> : null}
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      {price === undefined ? null : <p>{`${other?.name}: ${texts.money(price, facts.trade.currency)}`}</p>}
    </>
  );
}
