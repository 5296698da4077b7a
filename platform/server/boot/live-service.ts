export interface MemoizeOptions<Source, Result> {
  /** What hot reload replaces as a whole. */
  source: () => Source;
  /** What of it the result is made of. */
  parts: (source: Source) => readonly unknown[];
  make: (source: Source) => Result;
}

/** Gives what is made of the current source. It is made again only when a part is another than before. */
export function memoizeBySource<Source, Result>({ source, parts, make }: MemoizeOptions<Source, Result>): () => Result {
  const first = source();
  let last = { from: first, parts: parts(first), result: make(first) };
  return () => {
    const from = source();
    if (from === last.from) return last.result;
    const now = parts(from);
    const same = now.length === last.parts.length && now.every((part, index) => Object.is(part, last.parts[index]));
    last = { from, parts: now, result: same ? last.result : make(from) };
    return last.result;
  };
}

/** A service that whoever holds it meets, at each call, as it is now. */
export function liveService<Service extends object>(current: () => Service): Service {
  return new Proxy(current(), { get: (_first, name) => Reflect.get(current(), name) });
}
