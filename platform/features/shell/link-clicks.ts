type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'rel' | 'hasAttribute'>;

/** `page`: the shop shows the address. `anchor`: a place on the shown page, which the browser shows. `browser`: all else. */
export type ClickKind = 'page' | 'anchor' | 'browser';

/** Who follows a link. A modifier key opens another tab or saves the file, so such a click is the browser's. */
export function classifyClick(click: Click, link: Link, shown: string): ClickKind {
  if (click.defaultPrevented || click.button !== 0) return 'browser';
  if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return 'browser';
  return classifyLink(link, shown);
}

/** The same for a plain click. `shown` is the address of the shown page. */
export function classifyLink(link: Link, shown: string): ClickKind {
  if (link.target !== '' && link.target !== '_self') return 'browser';
  if (link.hasAttribute('download') || /\bexternal\b/i.test(link.rel)) return 'browser';
  if (!URL.canParse(link.href)) return 'browser';
  const to = new URL(link.href);
  const from = new URL(shown);
  // A user name or another protocol is part of what the browser would ask for; only plain addresses of this shop are pages.
  if (to.origin !== from.origin || to.username !== '' || to.password !== '') return 'browser';
  const isHere = to.pathname === from.pathname && to.search === from.search;
  // `href` ends with the `#` of an empty fragment, which means the top of the page.
  return isHere && link.href.includes('#') ? 'anchor' : 'page';
}
