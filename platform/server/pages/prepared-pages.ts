import { getGlobalContext } from 'vike/server';
import type { RouteName } from '../../generated/routes.gen.ts';
import type { PageMeta } from '../../shared/document-head.ts';
import { getPageFolder } from '../../tenancy/route-facts.ts';
import { type PageState, serializePageState } from './page-state.ts';

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
  /** Tags behind the page state. */
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
const STATE = '<script id="vike_pageContext" type="application/json">';
const STATE_END = '</script>';
const HEAD = '<head>';
const FIRST_TAG = '\n<meta charset=';
const DOCUMENT_END = '</body>\n</html>';

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
  const state = body.lastIndexOf(STATE);
  const scripts = body.indexOf(STATE_END, state) + STATE_END.length;
  if (state === -1 || !body.endsWith(DOCUMENT_END)) return;
  // Absent from the types of Vike.
  const { assetsManifest } = (await getGlobalContext()) as { assetsManifest?: unknown };
  pages.set(folder, {
    pageId,
    Page,
    loadData: config.data as PreparedPage['loadData'],
    renderDocument: config.renderDocument as PreparedPage['renderDocument'],
    globalContext: { assetsManifest },
    styles: body.slice(head, body.indexOf(FIRST_TAG, head)),
    scripts: body.slice(scripts, -DOCUMENT_END.length),
  });
}

/** What a request adds to its page. */
export type PageInput = Pick<PageState, 'shop'> & { form?: unknown; failure?: number };

/** The document of one request. Throws what the page's data throws: an abort of Vike, an unavailable service, a bug. */
export async function renderPreparedPage(
  { pageId, Page, loadData, renderDocument, globalContext, styles, scripts }: PreparedPage,
  input: PageInput,
): Promise<{ body: string; meta: PageMeta | undefined }> {
  const { shop, form, failure } = input;
  const is404 = failure === undefined ? null : failure < 500;
  const pageContext = { ...input, Page, globalContext, is404, data: {} as LoadedData };
  pageContext.data = await loadData(pageContext);
  const { opening, content } = await renderDocument(pageContext);
  const { data } = pageContext;
  const state = serializePageState({
    shop,
    form,
    ...(failure === undefined ? {} : describeFailure(failure)),
    pageId,
    routeParams: {},
    data,
    _pageContextInitIsPassedToClient: true,
  });
  return {
    body: `${opening}${styles}${content}${STATE}${state}${STATE_END}${scripts}${DOCUMENT_END}`,
    meta: data.meta,
  };
}

/** The members by which Vike's client recognises an error page that was rendered on purpose. */
function describeFailure(failure: number): object {
  const abortStatusCode = failure < 500 ? 404 : 500;
  const is404 = abortStatusCode === 404;
  return { failure, abortStatusCode, _abortCall: `render(${abortStatusCode})`, pageProps: { is404 }, is404 };
}
