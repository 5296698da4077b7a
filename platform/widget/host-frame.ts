import { type FrameMessage, type HostMessage, parseFrameMessage, toPosted } from '../shared/widget-messages.ts';

/** The frame of one element: what it posts counts only from its own window and the shop's exact origin. */
export class HostFrame {
  readonly iframe = document.createElement('iframe');
  readonly #origin: string;
  readonly #receive: (message: FrameMessage) => void;

  constructor(origin: string, title: string, receive: (message: FrameMessage) => void) {
    this.#origin = origin;
    this.#receive = receive;
    this.iframe.title = title;
    this.iframe.allow = 'clipboard-write';
    this.iframe.referrerPolicy = 'strict-origin';
    window.addEventListener('message', this.#onMessage);
  }

  open(address: string): void {
    this.iframe.src = this.#origin + address;
  }

  post(message: HostMessage): void {
    this.iframe.contentWindow?.postMessage(toPosted(message), this.#origin);
  }

  close(): void {
    window.removeEventListener('message', this.#onMessage);
    this.iframe.remove();
  }

  #onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (origin !== this.#origin || source === null || source !== this.iframe.contentWindow) return;
    const message = parseFrameMessage(data);
    if (message) this.#receive(message);
  };
}
