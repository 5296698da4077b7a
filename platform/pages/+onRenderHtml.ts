import { dangerouslySkipEscape } from 'vike/server';
import { DOCUMENT_END, renderDocument } from './render-document.tsx';

/**
 * The document where Vike renders it: in development, and for the first request of each page of a process. Vike inserts the
 * style sheets and the script of the browser's entry. Every other page is assembled by server/pages/prepared-pages.ts.
 */
export async function onRenderHtml(pageContext: Parameters<typeof renderDocument>[0]) {
  const { opening, content } = await renderDocument(pageContext);
  return dangerouslySkipEscape(`${opening}${content}${DOCUMENT_END}`);
}
