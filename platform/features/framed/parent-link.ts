import { type FrameMessage, type HostMessage, parseHostMessage, toPosted } from '../../shared/widget-messages.ts';

type Frame = Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent'>;

/**
 * The shop's side of the messages. Only the window around the frame is heard, and after its first message only in that
 * message's origin. The browser lets no page outside of `frame-ancestors` be that window.
 */
export class ParentLink {
  readonly #frame: Frame;
  readonly #receive: (message: HostMessage) => void;
  #origin: string | undefined;

  constructor(frame: Frame, receive: (message: HostMessage) => void) {
    this.#frame = frame;
    this.#receive = receive;
    frame.addEventListener('message', this.#onMessage);
    // The only message to an unknown origin; it says nothing.
    frame.parent.postMessage(toPosted({ type: 'hello' }), '*');
  }

  /** Nothing is sent before the page around the frame has answered. */
  post(message: FrameMessage): void {
    if (this.#origin !== undefined) this.#frame.parent.postMessage(toPosted(message), this.#origin);
  }

  close(): void {
    this.#frame.removeEventListener('message', this.#onMessage);
  }

  #onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source !== this.#frame.parent || !/^https?:/.test(origin)) return;
    if (this.#origin !== undefined && origin !== this.#origin) return;
    const message = parseHostMessage(data);
    if (!message || (this.#origin === undefined && message.type !== 'init')) return;
    this.#origin = origin;
    this.#receive(message);
  };
}
