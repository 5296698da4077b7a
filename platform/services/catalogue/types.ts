import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { DeviceDrawing } from '../../shared/device-drawing.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** Index names of a language: `searchIndex` of its tenants. */
export interface IndexNames {
  manufacturersAggregation: string;
  devices: string;
}

/** Form factor; picks the drawing and the question set. */
export type FormFactor = 'phone' | 'tablet' | 'notebook' | 'camera' | 'lens';

/** `thumbnail` values are drawing ids (`phone`, `tablet`, …) of platform/ui/Drawing.tsx, not URLs of photographs. */
export interface Category {
  id: string;
  /** Name in the request's language, after the tenant's deviceGroupTitles exceptions are applied to `title`. */
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
  /** Set where the maker has a series of the same name in another category. */
  namesake?: true;
}

export interface Device {
  id: string;
  /** Full name with maker where people say it: "Apple iPhone 13", "Sony Alpha 7 IV". */
  name: string;
  /** Model without the maker: "iPhone 13". */
  model: string;
  url: string;
  category: string;
  categoryId: string;
  manufacturer: string;
  manufacturerId: string;
  series: string;
  seriesId: string;
  formFactor: FormFactor;
  /** Rung on the maker's ladder: budget, mid, upper, flagship or ultra. */
  priceClass: string;
  releaseYear: number | null;
  releaseMonth: number | null;
  /** First front image = drawing id. */
  image: DeviceDrawing;
  thumbnail: DeviceDrawing;
  /** Storage or other variants where they change the price, smallest first: `{ id: "128", label: "128 GB" }`. Empty: no variant question. */
  variants: { id: string; label: string }[];
  modelNumbers: string[];
  /** Intro and meta texts in the request's language; absent only where a device is made up, in tests. */
  content?: string;
  metaDescription?: string;
  metaKeywords?: string;
  /** Filled by `findDevice` only: the questions of its category in the request's language (see pricing). */
  questions: Question[];
}

interface Answer {
  id: string;
  code: string;
  text: string;
  hint?: string;
  /** Ledger line of this answer, a phrase of its own: "Akku 80 bis 89 %". Variants: the variant's label. */
  label: string;
}
/** `description` is the hint under the question (may be empty), `question` the sentence asked, `label` the short ledger subject ("Akku"). */
export interface Question {
  id: string;
  code: string;
  description: string;
  question: string;
  label: string;
  answers: Answer[];
  /** Names of the reference drawings: what is drawn, and what the names of each answer's marks begin with. */
  drawings?: { base: string; marks: string };
}

/** What a free-text suggestion shows. `variantId` is set when the text named a variant ("iphone 13 128 gb"). */
export interface Suggestion {
  device: Device;
  variantId?: string;
  variantLabel?: string;
}

/** A page that shows many devices: a category, a maker within one, or a series. */
export interface GroupPage {
  type: 'category' | 'manufacturer' | 'series';
  id: string;
  /** A series with its maker: "Samsung Galaxy S23". */
  name: string;
  url: string;
  categoryId: string;
  deviceCount: number;
}

/** A page of devices with the title of its category, as this shop shows it. */
export interface TitledPage extends GroupPage {
  category: string;
}

/** What a typed text finds. */
export interface Found {
  /** Best first, as many as were asked for. */
  devices: Suggestion[];
  /** How many there are. */
  total: number;
  /** Whether the text names the first device and no other. */
  named: boolean;
  /** Pages of categories, makers and series that the text names; where it finds no device, those it comes near to. */
  pages: TitledPage[];
  /** The search did not answer: what there is cannot be said. */
  failed?: true;
}

/** Addresses of one language's catalogue pages by ids that all languages share; only those that lead to their thing. */
export interface CatalogueAddresses {
  categories: ReadonlyMap<string, string>;
  /** Overview pages show a series, a maker or a category: `series:<id>`, `maker:<id>`, `category:<id>`. */
  overviews: ReadonlyMap<string, string>;
  /** Addresses that show the very devices of another overview page, and that page's id: all phones of a maker that makes but one line. */
  copies: ReadonlyMap<string, string>;
  devices: ReadonlyMap<string, string>;
}

/** A value from compiled data, or a promise from another service; callers await either. */
export type Awaitable<T> = T | Promise<T>;

/** The catalogue one shop sells from. What another service keeps throws UnavailableError while that one does not answer. */
export interface Catalogue {
  /** In the shown order. */
  listCategories(ctx: RequestContext): Awaitable<Category[]>;
  findCategory(ctx: RequestContext, url: string): Awaitable<Category | undefined>;
  findCategoryById(ctx: RequestContext, id: string): Awaitable<Category | undefined>;
  findManufacturer(ctx: RequestContext, url: string): Awaitable<Manufacturer | undefined>;
  findManufacturerById(ctx: RequestContext, id: string): Awaitable<Manufacturer | undefined>;
  findSeries(ctx: RequestContext, url: string): Awaitable<Series | undefined>;
  findSeriesById(ctx: RequestContext, id: string): Awaitable<Series | undefined>;
  /** Whether a device has this address: cheaper than `findDevice`, which makes its questions. */
  hasDevice(ctx: RequestContext, url: string): Awaitable<boolean>;
  findDevice(ctx: RequestContext, url: string): Awaitable<Device | undefined>;
  findDeviceById(ctx: RequestContext, id: string): Awaitable<Device | undefined>;
  /** Newest first. */
  devicesOfSeries(ctx: RequestContext, seriesId: string): Awaitable<Device[]>;
  /** Newest first. */
  devicesOfCategory(ctx: RequestContext, categoryId: string): Awaitable<Device[]>;
  /** Newest first. */
  devicesOfManufacturer(ctx: RequestContext, manufacturerId: string): Awaitable<Device[]>;
  /** Best-known current devices, for "today in demand" lists; all kinds when no category is given. */
  topDevices(ctx: RequestContext, limit: number, categoryId?: string): Awaitable<Device[]>;
  /** Devices and pages for a typed text. Never throws: a search that fails is logged and finds nothing. */
  suggest(ctx: RequestContext, text: string, limit: number): Promise<Found>;
  /** Pages of all categories and makers. */
  listGroupPages(ctx: RequestContext): Awaitable<TitledPage[]>;
  /** Every page of the catalogue in the request's language, for lists of all pages. */
  listAddresses(ctx: RequestContext): Awaitable<CatalogueAddresses>;
}

/** Counts a dear search against its visitor; throws where there were too many. */
export type BeforeDear = () => Awaitable<void>;

/** The catalogues of all shops: each call goes to the one its tenant sells from. */
export interface CatalogueService extends Catalogue {
  /**
   * Every page of a tenant's catalogue in its own language; the same object each time. Undefined where another service
   * keeps the catalogue: its pages are not known before they are asked for.
   */
  addresses(tenant: Pick<ServerTenant, 'locale' | 'services'>): CatalogueAddresses | undefined;
  /**
   * The embedded catalogue in the restricted OpenSearch query language; JSON text. `beforeDear` is called before a search that costs
   * much, and may refuse it. Throws ProblemError 400, 404 and 503, and what `beforeDear` throws.
   */
  search(ctx: RequestContext, request: unknown, beforeDear?: BeforeDear): Promise<string>;
}
