import { ProblemError } from '../../shared/problem.ts';

/** Thrown when the data key of a sealed text is not in DATA_KEY. Only the operator can restore it, so it is also logged. */
export class KeyMissingError extends ProblemError {
  constructor() {
    super(
      409,
      'key.missing',
      'The key that sealed this data is not in DATA_KEY. The operator has to add the former key.',
    );
    this.name = 'KeyMissingError';
  }
}
