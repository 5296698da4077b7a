import { TEST_COOKIE } from '../../../shared/test-mode.ts';
import {
  carries,
  chooseFirst,
  fillDetails,
  findExample,
  findForm,
  isQuestions,
  isStep,
  keepValues,
  listPaths,
} from './page-forms.ts';
import { ProbeError, type Shown, Visitor } from './visitor.ts';

export interface ProbeOptions {
  /** Any page of the shop; the way begins there. */
  url: URL;
  /** Where the mails of the draft or the trade go. */
  email: string;
  /** A device's page to sell; without it, the first one that links lead to. */
  device?: string;
  postalCode?: string;
  iban?: string;
  /** Sells in test mode instead of stopping at the last page. */
  sale: boolean;
  timeoutMs: number;
}

interface ProbeStep {
  step: string;
  path: string;
  status: number;
  /** From the request to the last byte, redirects included. */
  ms: number;
  requestId?: string;
}

export interface ProbeResult {
  ok: boolean;
  url: string;
  at: string;
  steps: ProbeStep[];
  totalMs: number;
  /** Number of the test trade. */
  trade?: string;
  failed?: { step: string; reason: string };
}

const MAX_PAGES_TO_DEVICE = 20;
const TRADE_NUMBER = /\b[A-Z]{2}-\d{2}-\d{3}-\d{4,}\b/;
/** The form is shown again at most this often: an error names the form of a postal code, and a check may ask once. */
const MAX_DETAILS_TRIES = 4;

/** Sells a device by the pages of a shop alone, as a visitor without scripts does, and measures each step. */
export async function sellDevice(options: ProbeOptions): Promise<ProbeResult> {
  const walk = new Walk(options);
  const at = new Date().toISOString();
  const begun = performance.now();
  const end = (more: Pick<ProbeResult, 'ok' | 'trade' | 'failed'>): ProbeResult => ({
    ...more,
    url: options.url.href,
    at,
    steps: walk.steps,
    totalMs: Math.round(performance.now() - begun),
  });
  try {
    const trade = await walk.run();
    return end({ ok: true, ...(trade === undefined ? {} : { trade }) });
  } catch (error) {
    if (!(error instanceof ProbeError)) throw error;
    return end({ ok: false, failed: { step: walk.step, reason: error.message } });
  }
}

class Walk {
  readonly steps: ProbeStep[] = [];
  step = 'home';
  readonly #options: ProbeOptions;
  readonly #visitor: Visitor;

  constructor(options: ProbeOptions) {
    this.#options = options;
    this.#visitor = new Visitor(options.url, options.timeoutMs);
  }

  /** Resolves to the number of the trade; undefined where none was sold. */
  async run(): Promise<string | undefined> {
    const { sale, url, device } = this.#options;
    const home = await this.#take('home', () => this.#visitor.open(url));
    if (sale) await this.#startTestMode();
    const product = device
      ? await this.#take('device', () => this.#visitor.open(new URL(device, url)))
      : await this.#findDevice(home);
    const questions = findForm(product, 'the questions about a device', isQuestions);
    const answers = chooseFirst(questions.fields);
    const priced = await this.#take('price', () => this.#visitor.submit(product.url, questions, answers));
    const names = answers.map(([name]) => name);
    const offer = findForm(priced, 'the offer', carries(names));
    const cart = await this.#take('cart', () => this.#visitor.submit(priced.url, offer, keepValues(offer.fields)));
    const next = cart.page.links.find((link) => new URL(link, cart.url).searchParams.get('step') === 'details');
    if (next === undefined) throw new ProbeError('the cart does not lead to the details');
    const details = await this.#take('details', () => this.#visitor.open(new URL(next, cart.url)));
    const check = await this.#fillIn(details);
    if (!sale) return undefined;
    return this.#sell(check);
  }

  async #take(step: string, go: () => Promise<Shown>): Promise<Shown> {
    this.step = step;
    const begun = performance.now();
    const shown = await go();
    const { url, status, requestId } = shown;
    const ms = Math.round(performance.now() - begun);
    this.steps.push({ step, path: url.pathname, status, ms, ...(requestId ? { requestId } : {}) });
    return shown;
  }

  /** A sale without the mode would be real: the probe ends before one. */
  async #startTestMode(): Promise<void> {
    const asked = new URL('/?test', this.#options.url);
    const choice = await this.#take('test mode', () => this.#visitor.open(asked));
    const form = choice.page.forms.find(({ buttons }) => buttons.some(({ name }) => name === 'choice'));
    if (form) await this.#take('test mode', () => this.#visitor.submit(choice.url, form, [['choice', 'on']]));
    if (!this.#visitor.cookieNames.some((name) => name.endsWith(TEST_COOKIE)))
      throw new ProbeError('the shop has no test mode; allow it ("testMode" of the tenant file), or leave --sale out');
  }

  async #findDevice(home: Shown): Promise<Shown> {
    const seen = new Set<string>([home.url.pathname]);
    const waiting = listPaths(home);
    for (let count = 0; count < MAX_PAGES_TO_DEVICE; count += 1) {
      const path = waiting.shift();
      if (path === undefined) break;
      if (seen.has(path)) continue;
      seen.add(path);
      const shown = await this.#take('way to a device', () => this.#visitor.open(new URL(path, home.url)));
      if (shown.page.forms.some(isQuestions)) return shown;
      // Deeper pages first: categories lead to lists of devices, and these to one.
      waiting.unshift(...listPaths(shown).filter((one) => !seen.has(one)));
    }
    throw new ProbeError('no link of the shop leads to a device; name one: --device <path>');
  }

  async #fillIn(first: Shown): Promise<Shown> {
    let shown = first;
    let postalCode = this.#options.postalCode ?? '1';
    for (let tries = 0; tries < MAX_DETAILS_TRIES; tries += 1) {
      const form = findForm(shown, 'the details', isStep('details'));
      const values = fillDetails(form.fields, { ...this.#options, postalCode, language: first.page.language });
      shown = await this.#take('check', () => this.#visitor.submit(shown.url, form, values));
      if (shown.page.forms.some(isStep('trade'))) return shown;
      postalCode = this.#options.postalCode ?? findExample(shown.page.errors.postalCode) ?? postalCode;
    }
    const reasons = Object.values(shown.page.errors).join(' ');
    throw new ProbeError(`the details are refused: ${reasons || shown.page.heading}; see --postal-code and --iban`);
  }

  async #sell(check: Shown): Promise<string> {
    const form = findForm(check, 'the last page', isStep('trade'));
    const ticked = form.fields.filter(({ type }) => type === 'checkbox').slice(0, 1);
    const values = [...keepValues(form.fields), ...ticked.map(({ name, value }): [string, string] => [name, value])];
    const thanks = await this.#take('sale', () => this.#visitor.submit(check.url, form, values));
    const [number] = TRADE_NUMBER.exec(thanks.page.text) ?? [];
    if (number === undefined) throw new ProbeError(`no number of a trade is shown: ${thanks.page.heading}`);
    return number;
  }
}
