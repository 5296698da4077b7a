interface AmountProps {
  /** Whole units with grouping: `1.184`. */
  whole: string;
  /** Decimal separator and cents: `,00`. */
  fraction: string;
  /** Currency sign: `€`. */
  sign: string;
}

/** A price as the largest element in view: whole units in the display font, cents at half size. Never rounded, never animated. */
export function Amount({ whole, fraction, sign }: AmountProps) {
  return (
    <span className="amount">
      {whole}
      <small>{`${fraction}\u00a0${sign}`}</small>
    </span>
  );
}
