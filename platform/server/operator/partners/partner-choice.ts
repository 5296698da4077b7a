import type { Fleet } from '../../boot/fleet.ts';
import { WIDGET_ATTRIBUTES, type WidgetAttributes } from '../../widget/embed-code.ts';
import { hasWidget } from '../../widget/shop-widget.ts';

export type WidgetShopId = Fleet['ids'][number];

/** What a partner's page of the local stage shows. */
export interface PartnerChoice {
  shop: WidgetShopId;
  attributes: WidgetAttributes;
  /** Colours of the partner's own page. */
  page: 'light' | 'dark';
}

const MAX_VALUE_LENGTH = 100;

/** The shops that partners may show in their pages. */
export function listWidgetShops(fleet: Fleet): WidgetShopId[] {
  return fleet.ids.filter((id) => hasWidget(fleet.tenant(id)));
}

/** The choice in an address; undefined for a shop without a widget. */
export function readPartnerChoice(fleet: Fleet, shop: string, query: URLSearchParams): PartnerChoice | undefined {
  const id = listWidgetShops(fleet).find((one) => one === shop);
  if (!id) return undefined;
  const attributes = Object.fromEntries(
    WIDGET_ATTRIBUTES.flatMap((name) => {
      const value = query.get(name)?.trim().slice(0, MAX_VALUE_LENGTH);
      return value ? [[name, value]] : [];
    }),
  );
  return { shop: id, attributes, page: query.get('page') === 'dark' ? 'dark' : 'light' };
}

/** The query of an address that shows the same choice. */
export function printPartnerQuery({ shop, attributes, page }: PartnerChoice): string {
  return new URLSearchParams({ shop, ...attributes, page }).toString();
}
