/** Thrown when the data key of a sealed text is not in DATA_KEY. */
export class KeyMissingError extends Error {
  constructor() {
    super('The key this text was sealed with is not in DATA_KEY.');
    this.name = 'KeyMissingError';
  }
}
