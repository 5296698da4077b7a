/**
 * Keeps the last result of an expensive step and gives it again while its inputs are the very same. Inputs are compared
 * by identity: files that have not changed keep theirs from run to run.
 */
export class LastResult<Result> {
  #inputs: readonly unknown[] | undefined;
  #result: Result | undefined;

  get(inputs: readonly unknown[], make: () => Result): Result {
    const known = this.#inputs;
    if (known?.length !== inputs.length || inputs.some((input, index) => input !== known[index])) {
      this.#result = make();
      this.#inputs = inputs;
    }
    return this.#result as Result;
  }
}
