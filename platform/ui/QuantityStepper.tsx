interface QuantityStepperProps {
  quantity: number;
  max: number;
  /** Labels of the buttons, with the counted noun. */
  lessLabel: string;
  moreLabel: string;
  /** Label of the figure. */
  valueLabel: string;
  onChange?: (quantity: number) => void;
  /** Values of the buttons when they submit the surrounding form. */
  submitName?: string;
  lessValue?: string;
  moreValue?: string;
}

/** Quantity from 1 to `max`. With `submitName` its buttons submit, so it works without JavaScript as well. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { quantity, max, lessLabel, moreLabel, valueLabel, onChange, submitName, lessValue, moreValue } = props;
  const step = (by: number) => (event: { preventDefault(): void }) => {
    if (!onChange) return;
    event.preventDefault();
    const next = quantity + by;
    // Not `disabled`, which would remove the focus from the pressed button.
    if (next >= 1 && next <= max) onChange(next);
  };
  const type = submitName ? 'submit' : 'button';
  return (
    <div className="quantity">
      <button
        type={type}
        name={submitName}
        value={lessValue}
        aria-label={lessLabel}
        aria-disabled={quantity <= 1}
        onClick={step(-1)}
      >
        −
      </button>
      <output aria-label={valueLabel}>{quantity}</output>
      <button
        type={type}
        name={submitName}
        value={moreValue}
        aria-label={moreLabel}
        aria-disabled={quantity >= max}
        onClick={step(1)}
      >
        +
      </button>
    </div>
  );
}
