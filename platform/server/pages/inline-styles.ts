import type { StyleSheet } from '../boot/page-styles.ts';

const LINK = /<link rel="stylesheet"(?: type="text\/css")? href="([^"]+)">/g;

/**
 * The document with its style sheets inside, so that its first paint waits for nothing else. Each sheet keeps a link, of a
 * type that no browser loads (it does load a disabled one): where Vite's loader of page code finds no link, it adds one.
 */
export function inlineStyles(document: string, sheets: readonly StyleSheet[]): string {
  return document.replaceAll(LINK, (link, url) => {
    const sheet = sheets.find((one) => one.url === url);
    return sheet ? `<style>${sheet.body}</style><link rel="stylesheet" type="text/plain" href="${url}">` : link;
  });
}
