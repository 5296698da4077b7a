import { existsSync, readFileSync, statSync } from 'node:fs';

/** A partner's page as a browser gets it. */
export interface PartnerPage {
  /** Where it was read. */
  from: string;
  /** Undefined for a file whose origin was not given. */
  origin: string | undefined;
  headers: Headers;
  html: string;
}

/** The page could not be read. */
export interface PageFault {
  id: string;
  message: string;
  fix: string;
}

const TIMEOUT_MS = 10_000;
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** Reads a file, or fetches an address with a time-out and a maximum size. */
export function readPage(place: string, origin: string | undefined): Promise<PartnerPage | PageFault> {
  return /^https?:\/\//i.test(place) ? fetchPage(place) : Promise.resolve(readFile(place, origin));
}

function readFile(path: string, origin: string | undefined): PartnerPage | PageFault {
  if (!existsSync(path))
    return fault(
      'page.unreachable',
      `There is no file ${path}.`,
      'Name a file or an address that begins with https://.',
    );
  if (statSync(path).size > MAX_PAGE_BYTES) return tooLarge();
  return { from: path, origin, headers: new Headers(), html: readFileSync(path, 'utf8') };
}

async function fetchPage(address: string): Promise<PartnerPage | PageFault> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/html', 'user-agent': 'umlauf-widget-check' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return fault(
        'page.status',
        `The page answers ${response.status}.`,
        'Check the address, and whether the page is public.',
      );
    }
    const type = response.headers.get('content-type') ?? '';
    if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
      await response.body?.cancel();
      return fault('page.type', `The page is ${type || 'of no type'}, not text/html.`, 'Name the address of a page.');
    }
    const html = await readBody(response);
    if (html === undefined) return tooLarge();
    return { from: response.url, origin: new URL(response.url).origin, headers: response.headers, html };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const why = name === 'TimeoutError' ? `within ${TIMEOUT_MS / 1000} seconds` : `(${cause?.code ?? name})`;
    return fault('page.unreachable', `The page does not answer ${why}.`, 'Check the address and the network.');
  }
}

/** Undefined for a body above the maximum, which is not read to its end. */
async function readBody({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_PAGE_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(): PageFault {
  return fault(
    'page.size',
    `The page is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MB.`,
    'Name the address of a page.',
  );
}

function fault(id: string, message: string, fix: string): PageFault {
  return { id, message, fix };
}
