import type { RequestContext } from '../../../shared/request-context.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import { allDevices } from '../search/queries.ts';
import type { SearchSource } from '../search/query.ts';
import {
  type CountedGroups,
  completeCategory,
  completeDevice,
  completeManufacturer,
  completeSeries,
  countGroups,
  type DeviceFacts,
  deviceFacts,
  isCounted,
  withPicture,
} from './complete-documents.ts';
import type { CompleteDocuments, SentDocuments } from './read-documents.ts';
import type { RemoteReader } from './remote-reader.ts';

type GroupKind = Exclude<keyof CompleteDocuments, 'device'>;

/**
 * Documents of a trade service, completed for a shop. Missing members come from the tenant file, from our own
 * catalogue, or from the service's devices. A document that stays incomplete is logged and omitted.
 */
export class RemoteDocuments {
  readonly #reader: RemoteReader;
  readonly #data: Pick<CatalogueData, 'categories' | 'devices'>;
  /** One device object per document and tenant file: prices are computed once per object. */
  readonly #devices = new WeakMap<DeviceFacts, WeakMap<object, CompleteDocuments['device']>>();
  readonly #facts = new WeakMap<object, DeviceFacts>();
  readonly #counted = new WeakMap<object, CountedGroups>();

  constructor(reader: RemoteReader, data: Pick<CatalogueData, 'categories' | 'devices'>) {
    this.#reader = reader;
    this.#data = data;
  }

  async find<K extends keyof CompleteDocuments>(
    ctx: RequestContext,
    kind: K,
    field: 'id' | 'url',
    value: string,
  ): Promise<CompleteDocuments[K] | undefined> {
    const sent = await this.#reader.find(ctx, kind, field, value);
    return sent && (await this.#complete(ctx, kind, [sent]))[0];
  }

  async list<K extends keyof CompleteDocuments>(
    ctx: RequestContext,
    kind: K,
    source: SearchSource,
    size?: number,
  ): Promise<CompleteDocuments[K][]> {
    return this.#complete(ctx, kind, await this.#reader.list(ctx, kind, source, size));
  }

  async search(ctx: RequestContext, source: SearchSource, size: number) {
    const { documents, total } = await this.#reader.search(ctx, source, size);
    return { documents: await this.#complete(ctx, 'device', documents), total };
  }

  async #complete<K extends keyof CompleteDocuments>(
    ctx: RequestContext,
    kind: K,
    sent: readonly SentDocuments[K][],
  ): Promise<CompleteDocuments[K][]> {
    const complete = await this.#createCompleter(ctx, kind, sent);
    const documents = sent.flatMap((one) => complete(one) ?? []);
    const ids = sent.filter((one) => !complete(one)).map(({ id }) => id);
    if (ids.length > 0) this.#reader.logLeftOut(ctx, kind, ids, kind !== 'device' && kind !== 'category');
    return documents;
  }

  async #createCompleter<K extends keyof CompleteDocuments>(
    ctx: RequestContext,
    kind: K,
    sent: readonly SentDocuments[K][],
  ): Promise<(one: SentDocuments[K]) => CompleteDocuments[K] | undefined> {
    const facts = this.#factsFor(ctx);
    if (kind === 'device')
      return (one) => this.#completeDevice(one as SentDocuments['device'], facts) as CompleteDocuments[K];
    const group = kind as GroupKind;
    const groups = sent.every((one) => isCounted(group, one)) ? undefined : await this.#getGroups(ctx);
    return (one) => {
      if (!groups)
        return { title: one.name, ...withPicture(one, facts), type: kind } as unknown as CompleteDocuments[K];
      return completeGroup(group, one as SentDocuments[GroupKind], groups, facts) as CompleteDocuments[K] | undefined;
    };
  }

  #completeDevice(sent: SentDocuments['device'], facts: DeviceFacts): CompleteDocuments['device'] | undefined {
    const known = this.#devices.get(facts) ?? new WeakMap<object, CompleteDocuments['device']>();
    this.#devices.set(facts, known);
    const device = known.get(sent) ?? completeDevice(sent, facts);
    if (device) known.set(sent, device);
    return device;
  }

  #factsFor({ tenant }: RequestContext): DeviceFacts {
    const { categories } = tenant.tradeCatalogue;
    const facts = this.#facts.get(categories) ?? deviceFacts(this.#data, categories, tenant.services.trade);
    this.#facts.set(categories, facts);
    return facts;
  }

  /** Groups derived from all devices; computed once per answer. */
  async #getGroups(ctx: RequestContext): Promise<CountedGroups> {
    const sent = await this.#reader.list(ctx, 'device', allDevices);
    const facts = this.#factsFor(ctx);
    const key = sent[0] && this.#completeDevice(sent[0], facts);
    const known = key && this.#counted.get(key);
    if (known) return known;
    const groups = countGroups(sent.flatMap((one) => this.#completeDevice(one, facts) ?? []));
    if (key) this.#counted.set(key, groups);
    return groups;
  }
}

function completeGroup(kind: GroupKind, sent: SentDocuments[GroupKind], groups: CountedGroups, facts: DeviceFacts) {
  if (kind === 'category') return completeCategory(sent as SentDocuments['category'], groups, facts);
  if (kind === 'manufacturer') return completeManufacturer(sent as SentDocuments['manufacturer'], groups);
  return completeSeries(sent as SentDocuments['series'], groups);
}
