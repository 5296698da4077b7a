import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { DeviceDrawing } from '../../shared/device-drawing.ts';
import type { Pictured } from '../../shared/picture.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** Index names of a language: `searchIndex` of its tenants. */
export interface IndexNames {
  manufacturersAggregation: string;
  devices: string;
}

/** Form factor; selects the drawing and the question set. */
export type FormFactor = 'phone' | 'tablet' | 'notebook' | 'camera' | 'lens';

/**
 * `thumbnail` values are drawing ids (`phone`, `tablet`, …) of platform/ui/Drawing.tsx; a given picture is `imagePath`.
 */
export interface Category extends Pictured {
  id: string;
  /** Name in the request's language; `title` includes the exceptions of deviceGroupTitles. */
  name: string;
  /** Title shown on screen; equals `name` unless deviceGroupTitles renames the group. */
  title: string;
  url: string;
  formFactor: FormFactor;
  /** Set for a device group (iPhone, iPad): the category it is shown under. */
  parentId?: string;
  /** Intro text shown on the page (plain text). */
  content: string;
  metaDescription: string;
  metaKeywords: string;
  thumbnail: FormFactor;
  manufacturers: ManufacturerRef[];
  topManufacturers: ManufacturerRef[];
}

export interface ManufacturerRef {
  id: string;
  name: string;
  url: string;
  deviceCount: number;
}
export interface SeriesRef {
  id: string;
  name: string;
  url: string;
  deviceCount: number;
  firstYear: number | null;
  lastYear: number | null;
}

export interface Manufacturer {
  id: string;
  name: string;
  url: string;
  categoryId: string;
  content: string;
  metaDescription: string;
  metaKeywords: string;
  thumbnail: FormFactor;
  deviceCount: number;
  series: SeriesRef[];
  topSeries: SeriesRef[];
}

export interface Series {
  id: string;
  name: string;
  url: string;
  categoryId: string;
  manufacturerId: string;
  content: string;
  metaDescription: string;
  metaKeywords: string;
  thumbnail: FormFactor;
  deviceCount: number;
  firstYear: number | null;
  lastYear: number | null;
  /** Set when the manufacturer has a series of the same name in another category. */
  namesake?: true;
}

export interface Device extends Pictured {
  id: string;
  /** Full name, with the manufacturer where people say it: "Apple iPhone 13", "Sony Alpha 7 IV". */
  name: string;
  /** Model without the manufacturer: "iPhone 13". */
  model: string;
  url: string;
  category: string;
  categoryId: string;
  manufacturer: string;
  manufacturerId: string;
  series: string;
  seriesId: string;
  formFactor: FormFactor;
  /** The manufacturer's price class: budget, mid, upper, flagship or ultra. */
  priceClass: string;
  releaseYear: number | null;
  releaseMonth: number | null;
  /** Drawing id of the front image, shown where there is no `imagePath`. */
  image: DeviceDrawing;
  thumbnail: DeviceDrawing;
  /**
   * Storage or other variants that change the price, smallest first: `{ id: "128", label: "128 GB" }`. Empty: no
   * variant question.
   */
  variants: { id: string; label: string }[];
  /** By question id, the configurations the device was sold in, best first. Such a question is asked of no other device. */
  configurations?: Readonly<Record<string, readonly string[]>>;
  modelNumbers: string[];
  /** Intro and meta texts in the request's language; missing only for devices made up in tests. */
  content?: string;
  metaDescription?: string;
  metaKeywords?: string;
  /** Set only by `findDevice`: the questions of its category in the request's language (see pricing). */
  questions: ConditionQuestion[];
}

interface Answer {
  id: string;
  code: string;
  text: string;
  hint?: string;
  /** Ledger line of this answer, a complete phrase: "Akku 80 bis 89 %". For variants, the variant's label. */
  label: string;
}
/**
 * `description` is the hint under the question (may be empty), `question` the full sentence, `label` the short ledger
 * subject ("Akku").
 */
export interface ConditionQuestion {
  id: string;
  code: string;
  description: string;
  question: string;
  label: string;
  answers: Answer[];
  /** Beginning of the addresses of the answers' pictures, which `-<answer>.webp` follows; absent for what cannot be seen. */
  pictures?: string;
}

/** A free-text suggestion. `variantId` is set when the text named a variant ("iphone 13 128 gb"). */
export interface Suggestion {
  device: Device;
  variantId?: string;
  variantLabel?: string;
}

/** A page with many devices: a category, a manufacturer within one, or a series. */
export interface GroupPage {
  type: 'category' | 'manufacturer' | 'series';
  id: string;
  /** A series with its manufacturer: "Samsung Galaxy S23". */
  name: string;
  url: string;
  categoryId: string;
  deviceCount: number;
}

/** A page of devices with the title of its category in this shop. */
export interface TitledPage extends GroupPage {
  category: string;
}

/**
 * Why a text names nothing that is bought: a model that is not in the catalogue, another kind of product, or the number
 * of one device (IMEI, serial number, part number), which names no model.
 */
export type NotBought =
  | { reason: 'model' }
  /** `name` is the plural in the request's language: "Spielkonsolen". */
  | { reason: 'kind'; kind: string; name: string }
  | { reason: 'number' };

/** The results of a typed text. */
export interface Found {
  /** Best first, up to the requested number. */
  devices: Suggestion[];
  /** Total number. */
  total: number;
  /** True when the text names the first device and no other. */
  named: boolean;
  /** Pages of categories, manufacturers and series that the text names; without a matching device, similar ones. */
  pages: TitledPage[];
  /** Set only without devices. The pages are then the nearest ones. */
  notBought?: NotBought;
  /** The search failed: results are unknown. */
  failed?: true;
}

/** Addresses of one language's catalogue pages by ids shared by all languages; only canonical addresses. */
export interface CatalogueAddresses {
  categories: ReadonlyMap<string, string>;
  /** Overview pages show a series, a manufacturer or a category: `series:<id>`, `maker:<id>`, `category:<id>`. */
  overviews: ReadonlyMap<string, string>;
  /**
   * Addresses with the same devices as another overview page, and that page's id: all phones of a manufacturer with one
   * series.
   */
  copies: ReadonlyMap<string, string>;
  devices: ReadonlyMap<string, string>;
}

export interface SuggestOptions {
  /** The text is still being typed: "iphone 1" lists the iPhones 11 to 17. */
  unfinished?: boolean;
}

/** A value from compiled data, or a promise from another service; callers await either. */
export type Awaitable<T> = T | Promise<T>;

/** The catalogue of one shop. Calls to a remote catalogue throw UnavailableError while it does not answer. */
export interface Catalogue {
  /** In display order. */
  listCategories(ctx: RequestContext): Awaitable<Category[]>;
  findCategory(ctx: RequestContext, url: string): Awaitable<Category | undefined>;
  findCategoryById(ctx: RequestContext, id: string): Awaitable<Category | undefined>;
  findManufacturer(ctx: RequestContext, url: string): Awaitable<Manufacturer | undefined>;
  findManufacturerById(ctx: RequestContext, id: string): Awaitable<Manufacturer | undefined>;
  findSeries(ctx: RequestContext, url: string): Awaitable<Series | undefined>;
  findSeriesById(ctx: RequestContext, id: string): Awaitable<Series | undefined>;
  /** True when a device has this address: cheaper than `findDevice`, which creates its questions. */
  hasDevice(ctx: RequestContext, url: string): Awaitable<boolean>;
  findDevice(ctx: RequestContext, url: string): Awaitable<Device | undefined>;
  findDeviceById(ctx: RequestContext, id: string): Awaitable<Device | undefined>;
  /** Newest first. */
  devicesOfSeries(ctx: RequestContext, seriesId: string): Awaitable<Device[]>;
  /** Newest first. */
  devicesOfCategory(ctx: RequestContext, categoryId: string): Awaitable<Device[]>;
  /** Newest first. */
  devicesOfManufacturer(ctx: RequestContext, manufacturerId: string): Awaitable<Device[]>;
  /** Best-known current devices, for "today in demand" lists; all kinds without a category. */
  topDevices(ctx: RequestContext, limit: number, categoryId?: string): Awaitable<Device[]>;
  /**
   * Devices and pages for a typed text. Numbers must match as whole words, except that the last one may be incomplete
   * while somebody is typing (`unfinished`). Never throws: a failed search is logged and returns nothing.
   */
  suggest(ctx: RequestContext, text: string, limit: number, options?: SuggestOptions): Promise<Found>;
  /** Pages of all categories and manufacturers. */
  listGroupPages(ctx: RequestContext): Awaitable<TitledPage[]>;
  /** Every page of the catalogue in the request's language, for lists of all pages. */
  listAddresses(ctx: RequestContext): Awaitable<CatalogueAddresses>;
}

/** Counts an expensive search against its visitor; throws above the rate limit. */
export type BeforeDear = () => Awaitable<void>;

/** The catalogues of all shops: each call goes to the catalogue of its tenant. */
export interface CatalogueService extends Catalogue {
  /**
   * Every page of a tenant's catalogue in its own language; the same object each time. Undefined for a remote
   * catalogue, whose pages are not known in advance.
   */
  addresses(tenant: Pick<ServerTenant, 'locale' | 'services'>): CatalogueAddresses | undefined;
  /**
   * Queries the embedded catalogue in the restricted OpenSearch query language; JSON text. Calls `beforeDear` before an
   * expensive search, which may reject it. Throws ProblemError 400, 404 and 503, and the errors of `beforeDear`.
   */
  search(ctx: RequestContext, request: unknown, beforeDear?: BeforeDear): Promise<string>;
}
