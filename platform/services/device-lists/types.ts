import type { DeviceListLineBody } from '../../generated/api/types.gen.ts';
import type { Cents } from '../../shared/money.ts';
import type { Answers } from '../../shared/price-sheet.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

/**
 * A line of a company's list. `device` is the chosen device and variant, as `printChoice` prints them; `options` are
 * the candidates of a text that names no single device. A line without both names nothing that is bought.
 */
export type ListLine = DeviceListLineBody;

export type DeviceCondition = ListLine['condition'];

/** A line of the file or of the pasted text. */
export type TypedLine = Pick<ListLine, 'text' | 'quantity'> & { condition?: DeviceCondition };

/** Why a list cannot be read. */
export type ListError =
  /** No line with a device. */
  | { code: 'list.empty' }
  /** More than `MAX_LIST_BYTES`. */
  | { code: 'list.tooLarge' }
  /** More than `MAX_LIST_LINES`. */
  | { code: 'list.tooLong' }
  /** Neither text nor XLSX, or protected by a password. */
  | { code: 'list.format' }
  /** An XLSX file that is damaged, or that unpacks to more than a list needs. */
  | { code: 'list.unreadable' };

export interface PricedLine extends ListLine {
  match: PricedDevice | undefined;
  choices: DeviceChoice[];
}

export interface PricedDevice {
  deviceId: string;
  /** "Apple iPhone 13 128 GB" */
  name: string;
  answers: Answers;
  /** The assumed answers in one sentence. */
  summary: string;
  priceCents: Cents;
  totalCents: Cents;
}

/** Whether the devices of a list can become cart lines, and otherwise why not. */
export type CartFit = 'fits' | 'nothing' | 'tooLarge';

export type CartDevice = Pick<PricedDevice, 'deviceId' | 'answers' | 'totalCents'> & { quantity: number };

/** The cart that a list is added to, and the cap of one trade. */
export interface KnownCart {
  lines: number;
  devicesCents: Cents;
  capCents: Cents;
}

export interface DeviceChoice {
  /** As `printChoice` prints it. */
  value: string;
  /** "Apple iPhone 13 128 GB" */
  label: string;
}

export interface PricedList {
  lines: PricedLine[];
  /** Of the lines with a device. */
  totalCents: Cents;
}

/** Reads, matches and prices lists of devices. Stores nothing: callers keep the lines. */
export interface DeviceListService {
  /** Reads an uploaded file: XLSX, or text in columns or lines. */
  readFile(content: Uint8Array): Promise<Result<TypedLine[], ListError>>;
  readText(text: string): Result<TypedLine[], ListError>;
  /** Finds the device of each line; equal lines become one. Throws UnavailableError while the search fails. */
  match(ctx: RequestContext, lines: readonly TypedLine[]): Promise<ListLine[]>;
  /** The line with the candidate that was chosen. */
  choose(ctx: RequestContext, line: ListLine, choice: string): Promise<ListLine>;
  price(ctx: RequestContext, lines: readonly ListLine[]): Promise<PricedList>;
  /** Whether the matched devices fit into a cart. */
  checkCartFit(list: PricedList, cart: KnownCart): CartFit;
  /** The matched devices as cart lines: equal ones, with the same answers, together. */
  listCartDevices(list: PricedList): CartDevice[];
}
