/** A trade service of another operator: it knows the members of the specification's section 3 and no others. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProblemError } from '../../platform/shared/problem.ts';
import { createContext, shippedCatalogue } from '../unit/catalogue/catalogue.ts';

type Source = Record<string, unknown>;

/** Members of each kind of document. */
const SECTION_3 = {
  device: [
    'id',
    'name',
    'model',
    'url',
    'category',
    'categoryId',
    'manufacturer',
    'manufacturerId',
    'series',
    'seriesId',
    'image',
    'thumbnail',
    'questions',
  ],
  category: [
    'id',
    'name',
    'url',
    'content',
    'metaDescription',
    'metaKeywords',
    'thumbnail',
    'manufacturers',
    'topManufacturers',
  ],
  manufacturer: ['id', 'name', 'url', 'content', 'metaDescription', 'metaKeywords', 'thumbnail', 'series', 'topSeries'],
  series: ['id', 'name', 'url', 'content', 'metaDescription', 'metaKeywords', 'thumbnail'],
} as const;

/** Members that hold a list of makers or series, of which a document has id, name and address. */
const REFERENCES = new Set(['manufacturers', 'topManufacturers', 'series', 'topSeries']);
const PICTURES = new Set(['image', 'thumbnail']);

export interface FakeTradeService {
  address: string;
  close(): Promise<void>;
}

export interface FakeOptions {
  /** Changes a document before it is sent. */
  change?: (source: Source) => Source;
}

export async function openFakeTradeService({
  change = (source) => source,
}: FakeOptions = {}): Promise<FakeTradeService> {
  const catalogue = shippedCatalogue();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { status, text } = await catalogue
      .search(createContext('de'), JSON.parse(body) as unknown)
      .then((found) => ({ status: 200, text: withSection3Members(found, change) }))
      .catch((error: unknown) => ({
        status: error instanceof ProblemError ? error.status : 500,
        text: JSON.stringify({ error: String(error) }),
      }));
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function withSection3Members(found: string, change: (source: Source) => Source): string {
  const answer = JSON.parse(found) as { hits: { hits: { _source: Source }[] } };
  for (const hit of answer.hits.hits) hit._source = change(toSection3(hit._source));
  return JSON.stringify(answer);
}

function toSection3(source: Source): Source {
  const kind = (source.type ?? 'device') as keyof typeof SECTION_3;
  return Object.fromEntries(
    SECTION_3[kind].flatMap((name): [string, unknown][] => {
      const value = source[name];
      if (value === undefined) return [];
      if (PICTURES.has(name)) return [[name, `https://pictures.trade.example/${String(source.id)}/${name}.jpg`]];
      return [[name, REFERENCES.has(name) && Array.isArray(value) ? value.map(toReference) : value]];
    }),
  );
}

function toReference({ id, name, url }: Source): Source {
  return { id, name, url };
}
