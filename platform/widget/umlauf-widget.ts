import type { FrameMessage, HostMessage } from '../shared/widget-messages.ts';
import { fitHeight } from './fit-height.ts';
import { HostFrame } from './host-frame.ts';
import type { Appearance, WidgetConfig, WidgetConsent, WidgetTexts } from './widget-config.ts';
import { widgetStyle } from './widget-style.ts';

/** Time until a frame that does not load counts as unreachable. */
const LOAD_TIMEOUT_MS = 45_000;
/** Time until a loaded frame that says nothing counts as refused: browsers tell no page of it. */
const HELLO_TIMEOUT_MS = 15_000;
/** Shops have another layout in windows that are lower than this. */
const LOW_WINDOW = 960;
/** Distance below the window at which the frame starts to load. */
const NEAR = '400px';
/** Attributes that choose the first page. */
const START = ['lang', 'category', 'device', 'query'];
/** Parameter of the partner's address with `sync-url`. */
const ADDRESS_PARAMETER = 'umlauf';

type Child = string | Node;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  set: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), set);
  element.append(...children);
  return element;
}

/** Facts of the shop host that this script was loaded from. */
let config: WidgetConfig;

class UmlaufWidget extends HTMLElement {
  static observedAttributes = ['appearance', 'consent', 'min-height'];
  #frame: HostFrame | undefined;
  #box: HTMLElement | undefined;
  #skeleton: HTMLElement | undefined;
  #dialog: HTMLDialogElement | undefined;
  #message: HTMLElement | undefined;
  #ended = new AbortController();
  #content = 0;
  #height = 0;
  #viewed = '';
  #failure = '';
  #waiting = 0;
  #isTest = false;
  #greeted = false;

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(widgetStyle(config));
    root.adoptedStyleSheets = [sheet];
    this.#ended = new AbortController();
    this.#isTest = this.hasAttribute('test');
    const skeleton = make('div', { className: 'skeleton', role: 'status', ariaLabel: this.#texts.loading });
    for (let bar = 0; bar < 7; bar += 1) skeleton.append(make('i'));
    this.#skeleton = skeleton;
    this.#box = make('div', { className: 'box', part: 'frame' } as never, skeleton);
    this.#setLeastHeight();
    if (this.#fits) root.replaceChildren(this.#box);
    else root.replaceChildren(this.#buildButton(), this.#buildDialog(this.#box));
    if (!this.#isAllowed()) this.#fail('origin.forbidden');
    else if (config.draft && !this.#hasPreview()) this.#fail('shop.draft');
    else if (this.#fits) this.#startWhenNear();
  }

  disconnectedCallback(): void {
    this.#ended.abort();
    clearTimeout(this.#waiting);
    this.#frame?.close();
    this.#frame = this.#message = undefined;
    this.#content = this.#height = 0;
    this.#viewed = this.#failure = '';
    this.#greeted = false;
    this.shadowRoot?.replaceChildren();
  }

  attributeChangedCallback(name: string): void {
    const { consent, appearance } = this;
    if (name === 'min-height') this.#setLeastHeight();
    else if (name === 'appearance') this.#frame?.post({ type: 'appearance', value: appearance });
    else if (consent) this.#frame?.post({ type: 'consent', value: consent });
  }

  /** The visitor's decision on the partner's page; the shop does not ask again. */
  get consent(): WidgetConsent | null {
    const value = this.getAttribute('consent');
    return value === 'granted' || value === 'denied' ? value : null;
  }

  set consent(value: WidgetConsent | null) {
    if (value) this.setAttribute('consent', value);
    else this.removeAttribute('consent');
  }

  get appearance(): Appearance {
    const value = this.getAttribute('appearance');
    return value === 'light' || value === 'dark' ? value : 'auto';
  }

  set appearance(value: Appearance) {
    this.setAttribute('appearance', value);
  }

  /** Opens the shop: in its window with `mode`, otherwise where it is. */
  open(): void {
    if (this.#dialog && !this.#dialog.open) this.#dialog.showModal();
    if (!this.#frame && !this.#failure) this.#start();
  }

  /** Closes the window of the shop; what the visitor did stays. */
  close(): void {
    this.#dialog?.close();
  }

  get #texts(): WidgetTexts {
    const { texts, locale } = config;
    const wanted = (this.lang || document.documentElement.lang).toLowerCase();
    return (texts[wanted] ?? texts[wanted.slice(-2)] ?? texts[wanted.slice(0, 2)] ?? texts[locale]) as WidgetTexts;
  }

  /** Whether the frame is as high as its content. Otherwise it is in a window and scrolls. */
  get #fits(): boolean {
    return !/^(popup|page)$/.test(this.getAttribute('mode') ?? '');
  }

  #buildButton(): HTMLElement {
    return make('button', { type: 'button', part: 'button', onclick: () => this.open() } as never, this.#texts.open);
  }

  #buildDialog(box: HTMLElement): HTMLElement {
    const close = make('button', { type: 'button', onclick: () => this.close() }, this.#texts.close);
    const className = this.getAttribute('mode') ?? '';
    this.#dialog = make('dialog', { className, ariaLabel: this.#texts.title }, close, box);
    return this.#dialog;
  }

  /** The browser enforces the same by `frame-ancestors`, but shows an empty box. */
  #isAllowed(): boolean {
    return config.ancestors.includes(window.origin);
  }

  /** Whether the attribute has a link that has not expired; the server checks its signature. */
  #hasPreview(): boolean {
    return Number.parseInt(this.getAttribute('preview') ?? '', 36) > Date.now();
  }

  #startWhenNear(): void {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        this.#start();
      },
      { rootMargin: NEAR },
    );
    observer.observe(this);
    this.#ended.signal.addEventListener('abort', () => observer.disconnect());
  }

  #start(): void {
    const { signal } = this.#ended;
    const frame = new HostFrame(config.origin, this.title || this.#texts.title, (message) => this.#receive(message));
    this.#frame = frame;
    // Without a scroll bar from the start: its removal would move the content. The shop hides it too.
    if (this.#fits) frame.iframe.scrolling = 'no';
    this.#resize(0);
    this.#box?.append(frame.iframe);
    frame.open(`/widget/start?${this.#startParameters()}`);
    this.#failAfter(LOAD_TIMEOUT_MS);
    frame.iframe.addEventListener('load', () => this.#failAfter(HELLO_TIMEOUT_MS), { once: true });
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) => {
        if (effectiveDirective === 'frame-src' && blockedURI.startsWith(config.origin)) this.#fail('frame.blocked');
      },
      { signal },
    );
    for (const type of ['scroll', 'resize'])
      window.addEventListener(type, () => requestAnimationFrame(() => this.#place()), {
        signal,
        passive: true,
        capture: true,
      });
  }

  #failAfter(ms: number): void {
    if (this.#greeted) return;
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => this.#fail('frame.timeout'), ms);
  }

  #startParameters(): URLSearchParams {
    const asked = [...START, ...(config.draft ? ['preview'] : [])].flatMap((name): [string, string][] => {
      const value = this.getAttribute(name);
      return value ? [[name, value]] : [];
    });
    const address = this.hasAttribute('sync-url') && new URLSearchParams(location.search).get(ADDRESS_PARAMETER);
    if (address) asked.push(['address', address]);
    if (this.consent) asked.push(['consent', 'host']);
    if (this.#isTest) asked.push(['test', '1']);
    return new URLSearchParams(asked);
  }

  #receive(message: FrameMessage): void {
    const { type, ...detail } = message;
    if (type === 'hello') this.#greet();
    else this.#announce(type, type === 'trade' ? { ...detail, test: this.#isTest } : detail);
    if (type === 'ready' || type === 'resize') {
      this.#content = message.height;
      this.#resize(message.height);
    }
    if (type === 'ready') this.#show();
    if (type === 'navigate') this.#follow(message.address);
  }

  /** Every document in the frame says hello, and gets the state of the element. */
  #greet(): void {
    this.#greeted = true;
    clearTimeout(this.#waiting);
    const { consent, appearance } = this;
    const [reference, voucher] = ['reference', 'voucher'].map((name) => this.getAttribute(name) || null);
    const init = { type: 'init', fits: this.#fits, appearance, consent, reference, voucher } as HostMessage;
    this.#frame?.post(init);
    this.#viewed = '';
    this.#place();
  }

  #show(): void {
    this.#failure = '';
    this.#message?.remove();
    if (this.#skeleton) this.#skeleton.hidden = true;
    this.#place();
  }

  /** Another page begins at its top, as a shop without a frame does. */
  #follow(address: string | null): void {
    if (this.#fits && this.getBoundingClientRect().top < 0) this.scrollIntoView();
    if (!address || !this.hasAttribute('sync-url')) return;
    const url = new URL(location.href);
    url.searchParams.set(ADDRESS_PARAMETER, address);
    // The frame has its own steps in the browser's history; Back there leads here again.
    history.replaceState(history.state, '', url);
  }

  #resize(content: number): void {
    if (!this.#fits || !this.#frame || !this.#box) return;
    const { top } = this.#box.getBoundingClientRect();
    const least = Number.parseFloat(getComputedStyle(this.#box).minHeight) || 0;
    const place = { height: this.#height, content, least, top, windowHeight: window.innerHeight };
    const next = fitHeight(place);
    const { style } = this.#frame.iframe;
    // Before its content is known the frame is high already, and cut off: its growth must not change the layout inside.
    const drawn = content ? next : Math.max(next, LOW_WINDOW);
    if (next === this.#height && style.height === `${drawn}px`) return;
    this.#height = next;
    style.height = `${drawn}px`;
    style.marginBottom = `${next - drawn}px`;
    this.#place();
  }

  /** Tells the shop which part of the frame is visible, for what it keeps in view. */
  #place(): void {
    if (!this.#frame || !this.#box) return;
    const { top, bottom } = this.#frame.iframe.getBoundingClientRect();
    const [above, below] = [-top, bottom - window.innerHeight].map((hidden) =>
      this.#fits ? Math.round(Math.min(Math.max(0, hidden), this.#height)) : 0,
    ) as [number, number];
    if (this.#content && this.#content < this.#height) this.#resize(this.#content);
    if (this.#viewed === `${above} ${below}`) return;
    this.#viewed = `${above} ${below}`;
    this.#frame.post({ type: 'view', above, below });
  }

  #setLeastHeight(): void {
    const pixels = Number.parseInt(this.getAttribute('min-height') ?? '', 10);
    if (this.#box && this.#fits) this.#box.style.minHeight = pixels > 0 ? `${pixels}px` : '';
  }

  #fail(code: string): void {
    if (this.#failure) return;
    this.#failure = code;
    const { forbidden, unreachable, draft, link } = this.#texts;
    const texts: Record<string, string | undefined> = { 'origin.forbidden': forbidden, 'shop.draft': draft };
    const anchor = make('a', { href: `${config.origin}/`, target: '_blank', rel: 'noopener' }, link);
    this.#message = make('div', { className: 'message', role: 'alert' }, make('p', {}, texts[code] ?? unreachable));
    // A shop in draft has no page to open.
    if (!config.draft) this.#message.append(make('p', {}, anchor));
    if (this.#skeleton) this.#skeleton.hidden = true;
    this.#box?.prepend(this.#message);
    this.#announce('error', { code });
  }

  #announce(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(`umlauf:${type}`, { detail, bubbles: true, composed: true }));
  }
}

/** Defines the element `<umlauf-widget>` of one shop host, unless another script of this page has. */
export function defineWidget(given: WidgetConfig): void {
  if (customElements.get('umlauf-widget')) return;
  config = given;
  customElements.define('umlauf-widget', UmlaufWidget);
}
