import { getGlobalContext } from 'vike/server';
import type { RouteName } from '../../generated/routes.gen.ts';
import type { PageMeta } from '../../shared/document-head.ts';
import { PAGE_STATE_ID, type PageState, serializePageState } from '../../shared/page-state.ts';
import { getPageFolder } from '../../tenancy/route-facts.ts';

/**
 * Renders pages without Vike's per-request work, which costs more than React's: see
 * docs/decisions/0106-one-render-call-for-pages.md. Vike renders the first request of each page of a process. Its answer has
 * everything that is the same for the page's next requests.
 */

/** The built code of a page, and the tags of its files. */
export interface PreparedPage {
  pageId: string;
  Page: unknown;
  loadData: (pageContext: object) => Promise<LoadedData>;
  renderDocument: (pageContext: object) => Promise<{ opening: string; content: string }>;
  globalContext: { assetsManifest: unknown };
  /** Tags at the begin of the head. */
  styles: string;
  /** Tags at the end of the body. */
  scripts: string;
}

type LoadedData = { meta?: PageMeta };

/** A page context as Vike returns it. */
interface RenderedByVike {
  pageId?: string | null;
  Page?: unknown;
  config?: Record<string, unknown>;
  httpResponse: { statusCode: number | null; body?: unknown };
}

const ERROR_PAGE = '_error';
const HEAD = '<head>';
const FIRST_TAG = '\n<meta charset=';
const STATE = `<script id="${PAGE_STATE_ID}"`;
const SCRIPT = '<script src="/assets/entries/';
const DOCUMENT_END = '</body>\n</html>';
const ASYNC_MODULE = ' type="module" async>';
const MODULE = ' type="module">';

/** By folder; the pages of one build never change. */
const pages = new Map<string, PreparedPage>();

/** The folder of the page that a route shows; that of the error page without one. */
export function findFolder(name: RouteName | undefined, query: Readonly<Record<string, string>>): string {
  return name === undefined ? ERROR_PAGE : getPageFolder(name, query);
}

export function findPreparedPage(folder: string): PreparedPage | undefined {
  return pages.get(folder);
}

/** Takes over what Vike's rendering of a page says about the page itself. */
export async function preparePage(folder: string, rendered: object): Promise<void> {
  const { pageId, Page, config, httpResponse } = rendered as RenderedByVike;
  const { body } = httpResponse;
  if (pageId !== `/platform/pages/${folder}` || typeof body !== 'string' || !config) return;
  const head = body.indexOf(HEAD) + HEAD.length;
  // The page state contains no `<`.
  const scripts = body.indexOf(SCRIPT, body.lastIndexOf(STATE));
  if (scripts === -1 || !body.endsWith(DOCUMENT_END)) return;
  // Absent from the types of Vike.
  const { assetsManifest } = (await getGlobalContext()) as { assetsManifest?: unknown };
  pages.set(folder, {
    pageId,
    Page,
    loadData: config.data as PreparedPage['loadData'],
    renderDocument: config.renderDocument as PreparedPage['renderDocument'],
    globalContext: { assetsManifest },
    styles: body.slice(head, body.indexOf(FIRST_TAG, head)),
    scripts: deferScripts(body.slice(scripts, -DOCUMENT_END.length)),
  });
}

/**
 * Vike makes its scripts asynchronous, so that they may run before the style sheets are there: then a page in a frame was
 * painted without styles. Without `async` a browser runs them after the style sheets.
 */
export function deferScripts(markup: string): string {
  return markup.replaceAll(ASYNC_MODULE, MODULE);
}

/** What a request adds to its page. */
export type PageInput = PageState;

/**
 * The document of one request, or the page state alone. Throws what the page's data throws: an abort of Vike, an unavailable
 * service, a bug.
 */
export async function renderPreparedPage(
  { pageId, Page, loadData, renderDocument, globalContext, styles, scripts }: PreparedPage,
  input: PageInput,
  stateOnly: boolean,
): Promise<{ body: string; meta: PageMeta | undefined }> {
  const { failure } = input;
  const is404 = failure === undefined ? null : failure < 500;
  const pageContext = { ...input, pageId, Page, globalContext, is404, data: {} as LoadedData };
  pageContext.data = await loadData(pageContext);
  const { meta } = pageContext.data;
  if (stateOnly) return { body: serializePageState(pageContext), meta };
  const { opening, content } = await renderDocument(pageContext);
  return { body: `${opening}${styles}${content}${scripts}${DOCUMENT_END}`, meta };
}
