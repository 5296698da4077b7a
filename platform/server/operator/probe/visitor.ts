import { lookup } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Page, type PageForm, readPage } from './page.ts';

/** An answer that is not what a visitor should get. The message is for the person who runs the probe. */
export class ProbeError extends Error {
  override name = 'ProbeError';
}

export interface Shown {
  /** After redirects. */
  url: URL;
  status: number;
  /** The answer's id, to look for in the shop's log. */
  requestId: string | undefined;
  page: Page;
}

const MAX_REDIRECTS = 5;
/** So that the operator's log and a proxy's rules can tell the probe from visitors. */
const AGENT = 'umlauf-probe (synthetic check)';

/** A browser without scripts: it keeps cookies, follows redirects and posts forms. It never leaves the shop's origin. */
export class Visitor {
  readonly #origin: string;
  readonly #timeoutMs: number;
  readonly #cookies = new Map<string, string>();

  constructor(start: URL, timeoutMs: number) {
    this.#origin = start.origin;
    this.#timeoutMs = timeoutMs;
  }

  /** Names of the stored cookies. */
  get cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  open(url: URL): Promise<Shown> {
    return this.#follow(url, undefined);
  }

  /** Sends a form with these values, in the order of its fields. */
  submit(
    on: URL,
    { action, method }: Pick<PageForm, 'action' | 'method'>,
    values: readonly [string, string][],
  ): Promise<Shown> {
    const url = new URL(action || on.href, on);
    const sent = new URLSearchParams(values.map(([name, value]) => [name, value]));
    if (method === 'post') return this.#follow(url, sent.toString());
    url.search = sent.toString();
    return this.#follow(url, undefined);
  }

  async #follow(first: URL, body: string | undefined): Promise<Shown> {
    let [url, sent] = [first, body];
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (url.origin !== this.#origin) throw new ProbeError(`led to another origin: ${url.origin}`);
      const { status, headers, html } = await this.#request(url, sent);
      if (status < 300 || status >= 400) return this.#show(url, { status, headers, html });
      if (!headers.location) throw new ProbeError(`${status} without an address at ${url.pathname}`);
      url = new URL(headers.location, url);
      sent = undefined;
    }
    throw new ProbeError(`more than ${MAX_REDIRECTS} redirects from ${first.pathname}`);
  }

  #show(url: URL, { status, headers, html }: { status: number; headers: IncomingHttpHeaders; html: string }): Shown {
    const id = headers['x-request-id'];
    const requestId = typeof id === 'string' ? id : undefined;
    const where = `${url.pathname}${requestId ? `, request id ${requestId}` : ''}`;
    // A form with errors is shown again with 422.
    if (status !== 200 && status !== 422) throw new ProbeError(`status ${status} at ${where}`);
    if (!headers['content-type']?.startsWith('text/html'))
      throw new ProbeError(`no page but ${headers['content-type']} at ${where}`);
    try {
      return { url, status, requestId, page: readPage(html) };
    } catch (error) {
      throw new ProbeError(`${(error as Error).message} at ${where}`);
    }
  }

  async #request(url: URL, body: string | undefined) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      accept: 'text/html',
      'user-agent': AGENT,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined
        ? {}
        : {
            origin: this.#origin,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(Buffer.byteLength(body)),
          }),
    };
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      lookup: findAddress,
      signal: AbortSignal.timeout(this.#timeoutMs),
    };
    try {
      const answer = await new Promise<IncomingMessage>((done, failed) =>
        send(url, options, done).on('error', failed).end(body),
      );
      const html = await text(answer);
      for (const line of answer.headers['set-cookie'] ?? []) this.#keepCookie(line);
      return { status: answer.statusCode ?? 0, headers: answer.headers, html };
    } catch (error) {
      throw new ProbeError(this.#explain(error as NodeJS.ErrnoException, url));
    }
  }

  #explain({ name, code, message }: NodeJS.ErrnoException, { host, pathname }: URL): string {
    if (name === 'AbortError' || name === 'TimeoutError')
      return `no whole answer within ${this.#timeoutMs / 1_000} seconds at ${pathname}`;
    return `${host} cannot be reached (${code ?? message})`;
  }

  #keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((one) => one.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const ends = attributes.some((one) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(one));
    if (ends) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(name.length + 1));
  }
}

/** Names below `localhost` are this machine, also where the system does not know them (RFC 6761). */
const findAddress: LookupFunction = (host, options, done) =>
  lookup(/(^|\.)localhost$/.test(host) ? '127.0.0.1' : host, options, done as never);
