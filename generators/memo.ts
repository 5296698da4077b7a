/**
 * Caches the last result of an expensive step and returns it while its inputs are identical objects. Unchanged files
 * are the same objects in every run.
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
