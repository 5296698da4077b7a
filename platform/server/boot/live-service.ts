export interface MemoizeOptions<Source, Result> {
  /** A source that hot reload replaces as a whole. */
  source: () => Source;
  /** The parts of the source that the result depends on. */
  parts: (source: Source) => readonly unknown[];
  make: (source: Source) => Result;
}

/** Memoizes a result derived from the current source; it is rebuilt only when one of its parts has changed. */
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

/** A proxy that forwards each call to the current instance of a service, so that holders survive a hot reload. */
export function liveService<Service extends object>(current: () => Service): Service {
  return new Proxy(current(), { get: (_first, name) => Reflect.get(current(), name) });
}
