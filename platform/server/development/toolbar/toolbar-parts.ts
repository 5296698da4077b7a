import type { PlacedValue, ShopFacts } from '../../../../generators/development/shop-facts.ts';
import { formatPlace, openInEditor, type Place } from './calls.ts';

export function element<Name extends string>(
  name: Name,
  text = '',
): Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name] : HTMLElement {
  const made = document.createElement(name);
  if (text !== '') made.textContent = text;
  return made as ReturnType<typeof element<Name>>;
}

export function button(className: string, text: string, press: () => void): HTMLButtonElement {
  const made = element('button', text);
  made.type = 'button';
  made.className = className;
  made.addEventListener('click', press);
  return made;
}

/** Opens the place in the editor. */
export function placeButton(place: Place, text = formatPlace(place)): HTMLButtonElement {
  const made = button('place', text, () => void openInEditor(place));
  made.title = `Open ${formatPlace(place)} in the editor`;
  return made;
}

/** The facts of a page as a list, with links to the preview of its route. */
export function renderFacts(facts: ShopFacts): HTMLElement[] {
  const { tenant, state, file, mode, partner, locale, lang, route, flags } = facts;
  const list = element('dl');
  const add = (term: string, ...values: (Node | string)[]) => {
    const description = element('dd');
    description.append(...values);
    list.append(element('dt', term), description);
  };
  add('Tenant', placeButton({ file, line: 1, column: 1 }, tenant), state === 'live' ? '' : ` (${state})`);
  add('Mode', partner === undefined ? mode : `${mode}, partner ${partner}`);
  add('Language', `${locale} (${lang})`);
  add('Theme', ...renderValues(facts.theme));
  add('Layout', ...renderValues(findLayout(facts)));
  if (route) {
    const params = Object.entries(route.params).map(([name, value]) => `${name} = ${value}`);
    add(
      'Route',
      route.name,
      ' ',
      ...renderValues(route.set.slice(0, 1)),
      ...(params.length > 0 ? [`, ${params.join(', ')}`] : []),
    );
  }
  const row = element('div');
  row.className = 'flags';
  row.append(...flags.map(renderFlag));
  add('Flags', row);
  return [list, renderLinks(facts)];
}

function findLayout({ layouts, route }: ShopFacts): PlacedValue[] {
  return layouts.filter(({ key }) => key === `layouts.${route?.name === 'home' ? 'home' : 'default'}.name`);
}

function renderValues(values: readonly PlacedValue[]): (Node | string)[] {
  return values.map((value) => renderValue(value, String(value.value)));
}

function renderFlag(flag: PlacedValue): HTMLElement {
  const item = element('span');
  item.className = flag.value === true ? 'on' : 'off';
  item.append(renderValue(flag, flag.key.slice('features.'.length)), flag.value === true ? ' on' : ' off');
  return item;
}

/** A default has no place. */
function renderValue({ file, line, column }: PlacedValue, text: string): Node | string {
  if (file === undefined || line === undefined || column === undefined) return text;
  return placeButton({ file, line, column }, text);
}

function renderLinks({ tenant, route }: ShopFacts): HTMLElement {
  const links = element('div');
  links.className = 'links';
  const fleet = `http://localhost:${location.port}`;
  const params = Object.entries(route?.params ?? {}).map(([name, value]) => [`param.${name}`, value]);
  const preview = new URLSearchParams([['shop', tenant], ...(route ? [['route', route.name]] : []), ...params]);
  const add = (text: string, address: string) => {
    const link = element('a', text);
    link.href = address;
    links.append(link);
  };
  add('Fleet', `${fleet}/`);
  add('Compare side by side', `${fleet}/preview?${preview}`);
  return links;
}
