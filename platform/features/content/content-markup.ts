/** Heading of a section, in the compiler's markup. */
const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/g;
/** A page with fewer sections gets no list of sections. */
const WORTH_LISTING = 3;

export interface AroundContent {
  /** BCP 47 tag of the page's words, if it is not the language of the shop. */
  lang?: string | undefined;
  /** Title of the list of sections. */
  contents: string;
  closing: { title: string; text: string; links: readonly { label: string; href: string }[] };
}

/**
 * A filled page between its list of sections and its links. The server creates all of it; the page is static, so
 * browsers need no code for it.
 */
export function contentMarkup(html: string, { contents, closing, lang }: AroundContent): string {
  const spoken = lang === undefined ? '' : ` lang="${escapeHtml(lang)}"`;
  const sections = [...html.matchAll(SECTION)];
  const list = sections.length < WORTH_LISTING ? '' : contentsList(contents, sections, spoken);
  return `<div class="content-page">${list}<div class="prose"${spoken}>${html}</div></div>${closingCall(closing)}`;
}

function contentsList(title: string, sections: readonly RegExpMatchArray[], spoken: string): string {
  const items = sections.map(([, id = '', heading = '']) => {
    const words = heading.replace(/<[^>]+>/g, '');
    return `<li><a href="#${id}">${words}</a></li>`;
  });
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">${escapeHtml(title)}</h2><ul${spoken}>${items.join('')}</ul></nav>`;
}

function closingCall({ title, text, links }: AroundContent['closing']): string {
  const buttons = links.map(({ label, href }, index) => {
    const look = index === 0 ? 'button button-primary' : 'button';
    return `<a class="${look}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  });
  return (
    '<section class="more" aria-labelledby="closing"><div>' +
    `<h2 class="h3" id="closing">${escapeHtml(title)}</h2><p class="muted space-above-small">${escapeHtml(text)}</p>` +
    `</div><div class="button-pair">${buttons.join('')}</div></section>`
  );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
