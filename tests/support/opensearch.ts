/**
 * An OpenSearch cluster as far as the shop speaks with one: indices with mappings, aliases, `_bulk`, `_count` and `_search`. Searches are
 * evaluated by the cluster's own documented rules, not by the shop's engine, and unknown requests are rejected.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Requests to a test's cluster: an invalid one fails the test. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of a foreign protocol, read member by member
type Any = any;
type Json = Record<string, Any>;
interface Index {
  body: Json;
  documents: Map<string, Json>;
}
type Score = (document: Json) => number | undefined;

export interface Cluster {
  address: string;
  indices: Map<string, Index>;
  aliases: Map<string, string>;
  /** Statuses the next requests to `_bulk` get instead of an answer. */
  refuseBulk: number[];
  close(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

const split = new WeakMap<Json, Map<string, string[]>>();
function tokens(document: Json, path: string): string[] {
  const fields = split.get(document) ?? new Map<string, string[]>();
  split.set(document, fields);
  const known = fields.get(path);
  if (known) return known;
  const list = String(valueAt(document, path) ?? '')
    .split(' ')
    .filter(Boolean);
  fields.set(path, list);
  return list;
}
const valueAt = (document: Json, path: string): unknown =>
  path.split('.').reduce((at: Any, key) => at?.[key], document);
const values = (document: Json, path: string): unknown[] =>
  [valueAt(document, path)].flat().filter((one) => one !== undefined && one !== null);
const isText = (path: string) => path.startsWith('indexed.');
const only = (query: Json): [string, Any] => {
  const entries = Object.entries(query);
  if (entries.length !== 1)
    throw new Refusal(400, 'parsing_exception', `one member expected in ${JSON.stringify(query)}`);
  return entries[0] as [string, Any];
};

/** Optimal string alignment distance: what FuzzyQuery with transpositions counts. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j += 1) (rows[0] as number[])[j] = j;
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = least;
    }
  }
  return at(a.length, b.length);
}

const queries: Record<string, (body: Any) => Score> = {
  match_all:
    ({ boost = 1 }) =>
    () =>
      boost,
  match_none: () => () => undefined,
  constant_score: ({ filter, boost = 1 }) => {
    const inner = compile(filter);
    return (document) => (inner(document) === undefined ? undefined : boost);
  },
  dis_max: ({ queries: list }) => {
    const inner = (list as Json[]).map(compile);
    return (document) => {
      const scores = inner.flatMap((one) => one(document) ?? []);
      return scores.length > 0 ? Math.max(...scores) : undefined;
    };
  },
  term: (body) => {
    const [field, value] = only(body);
    if (typeof value === 'object') throw new Refusal(400, 'parsing_exception', 'a plain term expected');
    return (document) =>
      (isText(field) ? tokens(document, field) : values(document, field)).includes(value as never) ? 1 : undefined;
  },
  terms: (body) => {
    const [field, wanted] = only(body);
    return (document) => (values(document, field).some((one) => (wanted as unknown[]).includes(one)) ? 1 : undefined);
  },
  prefix: (body) => {
    const [field, { value }] = only(body);
    return (document) => (tokens(document, field).some((one) => one.startsWith(value)) ? 1 : undefined);
  },
  fuzzy: (body) => {
    const [field, { value, fuzziness, prefix_length = 0 }] = only(body);
    const known = new Map<string, boolean>();
    const fits = (word: string) => {
      let fit = known.get(word);
      fit ??=
        Math.abs(word.length - value.length) <= fuzziness &&
        word.startsWith(value.slice(0, prefix_length)) &&
        distance(value, word) <= fuzziness;
      known.set(word, fit);
      return fit;
    };
    return (document) => (tokens(document, field).some(fits) ? 1 : undefined);
  },
  match_phrase_prefix: (body) => {
    const [field, { query, analyzer }] = only(body);
    if (analyzer !== 'whitespace') throw new Refusal(400, 'parsing_exception', 'another analyzer');
    const phrase = String(query).split(' ');
    const last = phrase.length - 1;
    return (document) => {
      const own = tokens(document, field);
      const fits = own.some((_, start) =>
        phrase.every((word, at) => (at === last ? own[start + at]?.startsWith(word) : own[start + at] === word)),
      );
      return fits ? 1 : undefined;
    };
  },
  bool: ({ must = [], filter = [], should = [], minimum_should_match }) => {
    const [needed, filters, wished] = [must, filter, should].map((list) => (list as Json[]).map(compile)) as [
      Score[],
      Score[],
      Score[],
    ];
    const minimum = minimum_should_match ?? (needed.length + filters.length === 0 && wished.length > 0 ? 1 : 0);
    return (document) => {
      if (filters.some((one) => one(document) === undefined)) return undefined;
      const scores = needed.map((one) => one(document));
      if (scores.includes(undefined)) return undefined;
      const hits = wished.flatMap((one) => one(document) ?? []);
      return hits.length < minimum ? undefined : [...scores, ...hits].reduce<number>((sum, one) => sum + (one ?? 0), 0);
    };
  },
  function_score: ({ query, functions, score_mode = 'multiply', boost_mode = 'multiply' }) => {
    if (score_mode !== 'multiply' || boost_mode !== 'multiply')
      throw new Refusal(400, 'parsing_exception', 'another mode');
    const inner = compile(query);
    return (document) => {
      const score = inner(document);
      return score === undefined
        ? undefined
        : (functions as Json[]).reduce((product, one) => product * functionValue(one, document), score);
    };
  },
};

function functionValue({ gauss, weight = 1, ...rest }: Json, document: Json): number {
  if (!gauss || Object.keys(rest).length > 0) throw new Refusal(400, 'parsing_exception', 'another function');
  const [field, { origin, scale, offset = 0, decay = 0.5 }] = only(gauss);
  const value = valueAt(document, field);
  if (typeof value !== 'number') return weight;
  const away = Math.max(0, Math.abs(value - origin) - offset);
  return weight * Math.exp((away * away * Math.log(decay)) / (scale * scale));
}

function compile(query: Json): Score {
  const [kind, body] = only(query);
  const make = queries[kind];
  if (!make) throw new Refusal(400, 'parsing_exception', `unknown query [${kind}]`);
  return make(body);
}

function search({ documents }: Index, name: string, body: Json): Json {
  const score = compile(body.query);
  const hits = [...documents].flatMap(([_id, document]) => {
    const found = score(document);
    return found === undefined ? [] : [{ _index: name, _id, _score: found, document }];
  });
  const sorts = (body.sort as Json[]).map(only);
  hits.sort((a, b) => {
    for (const [field, { order, missing = '_last' }] of sorts) {
      const [left, right] =
        field === '_score'
          ? [a._score, b._score]
          : [valueAt(a.document, field) ?? null, valueAt(b.document, field) ?? null];
      if (left === right) continue;
      if (left === null || right === null) return (left === null) === (missing === '_last') ? 1 : -1;
      return ((left as number) < (right as number) ? -1 : 1) * (order === 'desc' ? -1 : 1);
    }
    return 0;
  });
  const scored = sorts.some(([field]) => field === '_score');
  const from = body.from ?? 0;
  const shown = hits.slice(from, from + body.size).map(({ document, _score, ...hit }) => {
    const excluded = new Set<string>(body._source?.excludes ?? []);
    const _source = Object.fromEntries(Object.entries(document).filter(([key]) => !excluded.has(key)));
    return { ...hit, _score: scored ? _score : null, _source };
  });
  return { took: 1, hits: { total: { value: hits.length, relation: 'eq' }, hits: shown } };
}

/** Text fields must be mapped before documents come: else a cluster guesses another analyser. */
function checkedIndex(body: Json): Index {
  const fields = body.mappings?.properties?.indexed?.properties ?? {};
  for (const field of ['name', 'model', 'manufacturer', 'series', 'searchTerms']) {
    if (fields[field]?.type !== 'text' || fields[field]?.analyzer !== 'whitespace')
      throw new Refusal(400, 'mapper_parsing_exception', `indexed.${field} is not a text`);
  }
  if (body.mappings.properties.scoreYear?.type !== 'integer')
    throw new Refusal(400, 'mapper_parsing_exception', 'no scoreYear');
  return { body, documents: new Map() };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function openCluster(): Promise<Cluster> {
  const indices = new Map<string, Index>();
  const aliases = new Map<string, string>();
  const refuseBulk: number[] = [];
  const found = (name: string): Index => {
    const index = indices.get(aliases.get(name) ?? name);
    if (!index) throw new Refusal(404, 'index_not_found_exception', `no such index [${name}]`);
    return index;
  };

  function bulk(text: string): Json {
    const refused = refuseBulk.shift();
    if (refused && refused !== 429) throw new Refusal(refused, 'rejected_execution_exception', 'too many requests');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);
    const items = [];
    for (let at = 0; at < lines.length; at += 2) {
      const { _index, _id } = (lines[at] as Json).index;
      // A full queue refuses documents one by one.
      if (refused === 429) {
        items.push({ index: { _index, _id, status: 429, error: { type: 'rejected_execution_exception' } } });
        continue;
      }
      found(_index).documents.set(_id, lines[at + 1] as Json);
      items.push({ index: { _index, _id, status: 201 } });
    }
    return { took: 1, errors: refused !== undefined, items };
  }

  function toActions({ actions }: Json): Json {
    for (const action of actions as Json[]) {
      const [kind, { index, alias }] = only(action);
      found(index);
      if (kind === 'add') aliases.set(alias, index);
      else if (aliases.get(alias) === index) aliases.delete(alias);
    }
    return { acknowledged: true };
  }

  function answer(method: string, [first = '', second = '']: string[], text: string): Json {
    const name = decodeURIComponent(first);
    if (first === '_bulk') return bulk(text);
    if (first === '_aliases') return toActions(JSON.parse(text));
    if (first === '_alias') {
      const index = aliases.get(second);
      if (!index) throw new Refusal(404, 'aliases_not_found_exception', `alias [${second}] missing`);
      return { [index]: { aliases: { [second]: {} } } };
    }
    if (second === '_search') return search(found(name), aliases.get(name) ?? name, JSON.parse(text));
    if (second === '_count') return { count: found(name).documents.size };
    if (second === '_refresh') return { _shards: { failed: 0 } };
    if (method === 'HEAD') return found(name) && {};
    if (method === 'PUT') {
      indices.set(name, checkedIndex(JSON.parse(text)));
      return { acknowledged: true, index: name };
    }
    if (method === 'DELETE') {
      for (const one of name.split(','))
        if (!indices.delete(one)) throw new Refusal(404, 'index_not_found_exception', one);
      return { acknowledged: true };
    }
    throw new Refusal(400, 'illegal_argument_exception', `${method} /${name}/${second}`);
  }

  const server = createServer(async (request, response) => {
    const text = await readBody(request);
    const path = (request.url ?? '/').split('?')[0]?.split('/').slice(1) ?? [];
    let [status, body] = [200, {}];
    try {
      body = answer(request.method ?? 'GET', path, text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      status = error.status;
      body = { error: { type: error.type, reason: error.message }, status };
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    indices,
    aliases,
    refuseBulk,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
