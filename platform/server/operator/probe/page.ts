import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A form as a browser without scripts sees it. */
export interface PageForm {
  action: string;
  method: 'get' | 'post';
  /** In the order of the page, without buttons. */
  fields: Field[];
  /** Names and values of its submit buttons; a button without a name is `{}`. */
  buttons: { name?: string; value: string }[];
}

export interface Field {
  name: string;
  type: string;
  value: string;
  checked: boolean;
  /** What the shop's style sheet tells payout methods apart by. */
  marker: string | undefined;
}

export interface Page {
  /** BCP 47 tag. */
  language: string;
  heading: string;
  /** Words of the main part. */
  text: string;
  /** Addresses of links in the main part. */
  links: string[];
  forms: PageForm[];
  /** Texts of links to a field, as in the summary of errors, by the field's id. */
  errors: Readonly<Record<string, string>>;
}

/** Reads what a visitor without scripts can use. Throws when the document has no main part. */
export function readPage(html: string): Page {
  // As a browser reads it where scripts are off: what noscript holds is part of the page.
  const document = parse(html, { scriptingEnabled: false });
  const [main] = find(document, ({ tagName }) => tagName === 'main');
  if (!main) throw new Error('the page has no <main>');
  const links = find(main, ({ tagName }) => tagName === 'a');
  const [heading] = find(main, ({ tagName }) => tagName === 'h1');
  const fieldErrors = links.flatMap((link): [string, string][] => {
    const to = attribute(link, 'href') ?? '';
    return to.startsWith('#') ? [[to.slice(1), readText(link)]] : [];
  });
  const [root] = find(document, ({ tagName }) => tagName === 'html');
  return {
    language: (root && attribute(root, 'lang')) || 'en',
    heading: heading ? readText(heading) : '',
    text: readText(main),
    links: links.flatMap((link) => attribute(link, 'href') ?? []),
    forms: find(main, ({ tagName }) => tagName === 'form').map(readForm),
    errors: Object.fromEntries(fieldErrors),
  };
}

function readForm(form: Element): PageForm {
  const inputs = find(form, ({ tagName }) => ['input', 'select', 'textarea'].includes(tagName));
  return {
    action: attribute(form, 'action') ?? '',
    method: attribute(form, 'method') === 'post' ? 'post' : 'get',
    fields: inputs.map(readField).filter(({ name, type }) => name !== '' && type !== 'submit'),
    buttons: find(form, ({ tagName }) => tagName === 'button').map((button) => {
      const name = attribute(button, 'name');
      return { ...(name ? { name } : {}), value: attribute(button, 'value') ?? '' };
    }),
  };
}

function readField(input: Element): Field {
  const options = find(input, ({ tagName }) => tagName === 'option');
  const chosen = options.find((option) => attribute(option, 'selected') !== undefined);
  return {
    name: attribute(input, 'name') ?? '',
    type: input.tagName === 'input' ? (attribute(input, 'type') ?? 'text') : input.tagName,
    value: (chosen ? attribute(chosen, 'value') : attribute(input, 'value')) ?? '',
    checked: attribute(input, 'checked') !== undefined,
    marker: attribute(input, 'data-marker'),
  };
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

function find(node: Node, matches: (element: Element) => boolean): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => [
    ...('tagName' in child && matches(child) ? [child] : []),
    ...find(child, matches),
  ]);
}

function readText(node: Node): string {
  if ('value' in node) return node.value;
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.map(readText).join(' ').replace(/\s+/g, ' ').trim();
}
