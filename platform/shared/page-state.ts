/** Id of the script element that holds the page state in a document. */
export const PAGE_STATE_ID = 'page-state';

/** What the browser needs to show a page, beside the markup and the messages. Plain JSON; a document and a payload have the same. */
export interface PageState {
  shop: { tenant: object; routeTable: object; contentSlugs: object };
  form?: object | undefined;
  data?: { meta?: { structuredData?: unknown }; [name: string]: unknown } | undefined;
  failure?: number | undefined;
  is404?: boolean | null | undefined;
}

/** Payload of an address that leads to another page. */
export interface PayloadRedirect {
  redirect: string;
}

/** Serialised parts of a shop's state that are the same for all its pages. A new fleet has new objects. */
const serialized = new WeakMap<object, string>();

/**
 * Serialises the members of a page context that belong to the page state. Neither `<` nor `/` is written plainly, so that
 * a text cannot end the script element and no crawler takes it for a link.
 */
export function serializePageState({ shop, form, data, failure, is404 }: PageState): string {
  const { tenant, routeTable, contentSlugs, ...request } = shop;
  const constant = Object.entries({ tenant, routeTable, contentSlugs })
    .map(([name, value]) => `"${name}":${serializeOnce(value)}`)
    .join(',');
  const state = { form, data: data && withoutStructuredData(data), failure, is404: is404 ?? undefined };
  return `{"shop":{${constant},${serialize(request).slice(1)},${serialize(state).slice(1)}`;
}

/** The document's head contains it, for programs that read documents. */
function withoutStructuredData(data: NonNullable<PageState['data']>): object {
  if (!data.meta) return data;
  const { structuredData: _, ...meta } = data.meta;
  return { ...data, meta };
}

function serializeOnce(value: object): string {
  const known = serialized.get(value);
  if (known !== undefined) return known;
  const text = serialize(value);
  serialized.set(value, text);
  return text;
}

function serialize(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('/', '\\/');
}
