/** Types of the Umlauf widget, version 1. Served at `/widget/v1.d.ts` of every widget host. */

export type UmlaufAppearance = 'light' | 'dark' | 'auto';
export type UmlaufConsent = 'granted' | 'denied';

/** Attributes of `<umlauf-widget>`. */
export interface UmlaufWidgetAttributes {
  /** Language of the shop as a tag such as `en`; otherwise the visitor's. */
  lang?: string;
  /** Id of the category or the device that is shown first, or a text to search for. */
  category?: string;
  device?: string;
  query?: string;
  /** Voucher code that the cart begins with. */
  voucher?: string;
  /** Your order or campaign id: letters, digits and `. _ : / -`, 64 at most. It is stored with the trade. */
  reference?: string;
  appearance?: UmlaufAppearance;
  /** Least height in pixels; the height of the window without it. */
  'min-height'?: string | number;
  /** Your visitor's decision about measuring; the shop then does not ask. */
  consent?: UmlaufConsent;
  /** Keeps the shop's page in the parameter `umlauf` of your page's address. */
  'sync-url'?: string | boolean;
  /** Test mode: nothing is sold and nothing is paid. */
  test?: '' | boolean;
  /** A preview link's value: shows a shop that is not open yet. A shop that is open ignores it. */
  preview?: string;
  /** In the page, or in a window that a button opens. */
  mode?: 'inline' | 'popup' | 'page';
}

export interface UmlaufEventDetails {
  'umlauf:ready': { height: number };
  'umlauf:resize': { height: number };
  /** An offer was made. */
  'umlauf:offer': { device: string; cents: number; currency: string };
  /** The cart changed. */
  'umlauf:cart': { items: number; cents: number; currency: string };
  /** A trade was created, once per trade. `test`: in the test mode, so it is not a sale. */
  'umlauf:trade': { number: string; cents: number; currency: string; reference: string | null; test: boolean };
  /** `origin.forbidden`, `shop.draft`, `frame.blocked`, `frame.timeout`, or a code of the shop. */
  'umlauf:error': { code: string };
  /** `address` is null for pages whose address is personal. */
  'umlauf:navigate': { route: string; address: string | null };
}

export interface UmlaufWidgetElement extends HTMLElement {
  consent: UmlaufConsent | null;
  appearance: UmlaufAppearance;
  /** Opens the shop's window with `mode="popup"` and `mode="page"`. */
  open(): void;
  close(): void;
  addEventListener<K extends keyof UmlaufEventDetails>(
    type: K,
    listener: (this: UmlaufWidgetElement, event: CustomEvent<UmlaufEventDetails[K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'umlauf-widget': UmlaufWidgetElement;
  }
}
