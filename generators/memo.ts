/**
 * Caches the last result of an expensive step and returns it while its inputs are identical objects. Unchanged files
 * are the same objects in every run.
 */
export class LastResult<Result> {
  #inputs: readonly unknown[] | undefined;
  #result: Result | undefined;

  get(inputs: readonly unknown[], make: (inputs: readonly unknown[]) => Result): Result {
    const known = this.#inputs;
    if (known?.length !== inputs.length || inputs.some((input, index) => input !== known[index])) {
      this.#result = make(inputs);
      this.#inputs = inputs;
    }
    return this.#result as Result;
  }
}

/** A function that computes each result once: for pure functions of few different texts, such as codes. */
export function memoizeByText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (!results.has(text)) results.set(text, compute(text));
    return results.get(text) as Result;
  };
}

/** A function that computes the result for each object once, while the object is in use. Objects must not change. */
export function memoizeByObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    if (!results.has(key)) results.set(key, compute(key));
    return results.get(key) as Result;
  };
}
