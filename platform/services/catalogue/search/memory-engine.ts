import { evaluate, type SearchDocuments } from './evaluate.ts';
import {
  onlyMember,
  type Scalar,
  type SearchEngine,
  type SearchRequest,
  type SearchSource,
  type Sort,
} from './query.ts';
import type { Steps, Turns } from './steps.ts';
import { TextIndex } from './text-index.ts';
import { firstInOrder } from './top-hits.ts';

/** A document of an index, identified by `id`. */
export interface IndexDocument {
  id: string;
}

/** Maximum number of fields with cached values, including fields that no document has. */
const MAX_CACHED_FIELDS = 200;

/** Documents of one index by position; values are indexed at the first query. */
export class MemoryIndex implements SearchDocuments {
  readonly #documents: readonly IndexDocument[];
  readonly #values = new Map<string, Map<unknown, number[]>>();
  readonly #getText: () => TextIndex;
  #text: TextIndex | undefined;

  /** `getText` returns a text index that is shared by indices whose documents have equal text fields in the same order. */
  constructor(documents: readonly IndexDocument[], getText = () => new TextIndex(documents)) {
    this.#documents = documents;
    this.#getText = getText;
  }

  get size(): number {
    return this.#documents.length;
  }

  get text(): TextIndex {
    this.#text ??= this.#getText();
    return this.#text;
  }

  at(position: number): IndexDocument {
    return this.#documents[position] as IndexDocument;
  }

  value(position: number, field: string): unknown {
    const document = this.#documents[position];
    return document && Object.hasOwn(document, field) ? document[field as keyof IndexDocument] : undefined;
  }

  having(field: string, value: Scalar): readonly number[] {
    let positions = this.#values.get(field);
    if (!positions) {
      positions = this.#indexValues(field);
      // Callers can send any field name: those that no document has are cached up to a limit.
      if (positions.size > 0 || this.#values.size < MAX_CACHED_FIELDS) this.#values.set(field, positions);
    }
    return positions.get(value) ?? [];
  }

  visits(field: string, value: Scalar): number {
    const { length } = this.having(field, value);
    return this.#values.has(field) ? length : this.size;
  }

  #indexValues(field: string): Map<unknown, number[]> {
    const positions = new Map<unknown, number[]>();
    for (let position = 0; position < this.size; position += 1) {
      const value = this.value(position, field);
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one === undefined || one === null || typeof one === 'object') continue;
        const list = positions.get(one);
        if (list) list.push(position);
        else positions.set(one, [position]);
      }
    }
    return positions;
  }
}

/** Answers from memory, in turns with other work. Equal hits stay in document order. */
export function createMemoryEngine(indices: ReadonlyMap<string, MemoryIndex>, turns: Turns): SearchEngine {
  return {
    async search<T>({ source, applicationIndexName, resultSize }: SearchRequest) {
      const started = performance.now();
      const index = indices.get(applicationIndexName);
      if (!index) throw new Error(`there is no index ${applicationIndexName} in memory`);
      const { sorted, count } = await turns.run(collectHits({ source, index, resultSize }));
      const scored = (source.sort ?? ['_score']).some(isScore);
      const hits = sorted.map(([position, score]) => {
        const document = index.at(position);
        return {
          _index: applicationIndexName,
          _id: document.id,
          _score: scored ? score : null,
          _source: document as T,
        };
      });
      const total = { value: count, relation: 'eq' as const };
      return { took: Math.round(performance.now() - started), hits: { total, hits } };
    },
  };
}

interface Asked {
  source: SearchSource;
  index: MemoryIndex;
  resultSize: number;
}

function* collectHits({ source, index, resultSize }: Asked): Steps<{ sorted: Hit[]; count: number }> {
  const scores = yield* evaluate(source.query, index);
  const { from = 0, sort = ['_score'] } = source;
  const wanted = resultSize === 0 ? 0 : from + resultSize;
  const sorted = yield* firstInOrder<Hit>(scores, createComparison(sort, index), wanted);
  return { sorted: sorted.slice(from), count: scores.size };
}

type Hit = readonly [position: number, score: number];

function isScore(sort: Sort): boolean {
  return typeof sort === 'string' || Object.hasOwn(sort, '_score');
}

function createComparison(criteria: readonly Sort[], index: MemoryIndex): (a: Hit, b: Hit) => number {
  const comparers = criteria.map((sort) => createComparer(sort, index));
  return (a, b) => {
    for (const compare of comparers) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return a[0] - b[0];
  };
}

function createComparer(sort: Sort, index: MemoryIndex): (a: Hit, b: Hit) => number {
  if (typeof sort === 'string') return (a, b) => b[1] - a[1];
  const [field, wanted] = onlyMember(sort);
  const { order, missing = '_last' } = typeof wanted === 'string' ? { order: wanted } : wanted;
  const sign = order === 'desc' ? -1 : 1;
  if (field === '_score') return (a, b) => sign * (a[1] - b[1]);
  const absent = missing === '_last' ? 1 : -1;
  return (a, b) => {
    const left = index.value(a[0], field) ?? null;
    const right = index.value(b[0], field) ?? null;
    if (left === null || right === null) return left === right ? 0 : left === null ? absent : -absent;
    return sign * (left < right ? -1 : left > right ? 1 : 0);
  };
}
