import type { KeyboardEvent } from 'react';
import conditions from './drawings/conditions.svg?url';
import { Icon } from './Icon.tsx';

interface QuestionOption {
  value: string;
  label: string;
  hint?: string;
  /** What it changes: "−36 €". */
  effect: string;
  /** Names of its reference drawings, one upon the other. */
  looks?: readonly string[];
}

interface QuestionGroupProps {
  /** Anchor of the group; also the prefix of its control ids. */
  id: string;
  /** Name of the radio buttons. */
  name: string;
  legend: string;
  hint?: string;
  options: readonly QuestionOption[];
  /** Chosen value, or undefined while the question is open. */
  value: string | undefined;
  /** `now` is the first open question. */
  state: 'done' | 'now' | 'open';
  onChoose: (value: string) => void;
  /** Button for a browser without JavaScript. */
  submitLabel: string;
}

/** One question along the thread: radio cards, arrow keys by the browser, the digits 1 to 9 choose while focus is inside. */
export function QuestionGroup(props: QuestionGroupProps) {
  const { id, name, legend, hint, options, value, state, onChoose, submitLabel } = props;
  const chooseByDigit = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    const option = options[Number(event.key) - 1];
    if (!option) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLInputElement>('input')[Number(event.key) - 1]?.focus();
    onChoose(option.value);
  };
  return (
    <fieldset
      id={id}
      className={state === 'open' ? 'question' : `question ${state}`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onKeyDown={chooseByDigit}
    >
      <i aria-hidden="true">
        <Icon name="check" />
      </i>
      <legend>
        <h2 className="h3">{legend}</h2>
      </legend>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={isShort(options) ? 'options compact' : 'options'}>
        {options.map((option, index) => (
          <label className="option" key={option.value}>
            <input
              type="radio"
              id={`${id}-${index + 1}`}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <b>{option.label}</b>
            {option.hint ? <small>{option.hint}</small> : null}
            <small className="effect">{option.effect}</small>
            {option.looks ? <Looks names={option.looks} /> : null}
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

/** Each name is a strip of three drawings, side by side. */
const FRAMES = ['0 0 192 144', '216 0 192 144', '432 0 192 144'];

/** What an answer looks like, three times. */
function Looks({ names }: { names: readonly string[] }) {
  return (
    <span className="looks">
      {FRAMES.map((frame) => (
        <svg key={frame} viewBox={frame} aria-hidden="true">
          {names.map((name) => (
            <use key={name} href={`${conditions}#${name}`} />
          ))}
        </svg>
      ))}
    </span>
  );
}

/** Sizes such as "128 GB" stand in narrow cards side by side. */
function isShort(options: readonly QuestionOption[]): boolean {
  return options.every((option) => option.label.length <= 7 && !option.hint);
}
