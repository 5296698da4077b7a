import type { KeyboardEvent } from 'react';
import { ConditionPicture } from './ConditionPicture.tsx';
import { Icon } from './Icon.tsx';

interface GroupQuestion {
  /** Name of the radio buttons. */
  id: string;
  question: string;
  /** May be empty, as an answer's. */
  hint: string;
  answers: readonly { id: string; text: string; hint: string }[];
  /** Beginning of the addresses of the answers' pictures. */
  pictures?: string;
}

interface QuestionGroupProps {
  /** Anchor of the group; also the prefix of its control ids. */
  anchor: string;
  question: GroupQuestion;
  /** Chosen answer, or undefined while the question is open. */
  value: string | undefined;
  /** `current` is the first open question. */
  state: 'done' | 'current' | 'open';
  /** Effect of an answer on the price: "−36 €". */
  formatEffect: (answerId: string) => string;
  onChoose: (answerId: string) => void;
  /** Button for a browser without JavaScript. */
  submitLabel: string;
}

/**
 * One question along the thread: radio cards with the browser's arrow keys; the digits 1 to 9 choose while focus is
 * inside.
 */
export function QuestionGroup(props: QuestionGroupProps) {
  const { anchor, question, value, state, formatEffect, onChoose, submitLabel } = props;
  const { id: name, hint, answers, pictures } = question;
  const hintId = hint ? `${anchor}-hint` : undefined;
  const chooseByDigit = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    const input = event.currentTarget.querySelectorAll('input')[Number(event.key) - 1];
    if (!input) return;
    event.preventDefault();
    input.focus();
    onChoose(input.value);
  };
  return (
    <fieldset
      id={anchor}
      className={state === 'open' ? 'question' : `question ${state}`}
      aria-describedby={hintId}
      onKeyDown={chooseByDigit}
    >
      <i aria-hidden="true">
        <Icon name="check" />
      </i>
      <legend>
        <h2 className="h3">{question.question}</h2>
      </legend>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <div className={answers.every(isShort) ? 'options compact' : 'options'}>
        {answers.map((answer, index) => (
          <label className="option" key={answer.id}>
            <input
              type="radio"
              id={`${anchor}-${index + 1}`}
              name={name}
              value={answer.id}
              checked={answer.id === value}
              onChange={() => onChoose(answer.id)}
            />
            <b>{answer.text}</b>
            {answer.hint ? <small>{answer.hint}</small> : null}
            <small className="effect">{formatEffect(answer.id)}</small>
            {pictures ? <ConditionPicture address={`${pictures}-${answer.id}.webp`} /> : null}
          </label>
        ))}
      </div>
      <noscript>
        <p className="space-above">
          <button type="submit" className="button">
            {submitLabel}
          </button>
        </p>
      </noscript>
    </fieldset>
  );
}

/** Sizes such as "128 GB" are in narrow cards side by side. */
function isShort({ text, hint }: GroupQuestion['answers'][number]): boolean {
  return text.length <= 7 && !hint;
}
