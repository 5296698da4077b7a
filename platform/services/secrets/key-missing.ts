/** Thrown for what was sealed with a data key that is not in DATA_KEY any more. */
export class KeyMissingError extends Error {
  constructor() {
    super('The key this text was sealed with is not in DATA_KEY.');
    this.name = 'KeyMissingError';
  }
}
