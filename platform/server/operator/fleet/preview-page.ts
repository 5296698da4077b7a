import { routeNames } from '../../../generated/routes.gen.ts';
import type { Fleet } from '../../boot/fleet.ts';
import { escapeHtml } from '../operator-page.ts';
import { printDocument } from './document.ts';
import { getAddress, MAX_SHOPS, type PreviewChoice, SCALES, SCHEMES, WIDTHS } from './preview-choice.ts';

interface PreviewPage {
  fleet: Fleet;
  /** `:3000` or empty. */
  port: string;
  choice: PreviewChoice;
}

/** One route in several shops, widths and colour schemes, in frames that follow every saved file in development. */
export function printPreviewPage({ fleet, port, choice }: PreviewPage): string {
  const frames = choice.shops.flatMap((shop) =>
    choice.schemes.flatMap((scheme) =>
      choice.widths.map((width) => printFrame({ shop, scheme, width, address: getAddress(fleet, shop, choice, port) })),
    ),
  );
  const body = `<p><a href="/">The fleet</a></p>
<h1>Side by side</h1>
${printForm(fleet, choice)}
<div class="frames" role="region" aria-label="Pages" tabindex="0" data-scale="${choice.scale}">${frames.join('')}</div>
<p class="muted">Frames belong to another site than this page: they have no cookies, so no cart, no account and no consent.</p>`;
  return printDocument({ title: `Side by side: ${choice.route}`, body, live: false });
}

interface Frame {
  shop: string;
  scheme: string;
  width: number;
  address: string | undefined;
}

function printFrame({ shop, scheme, width, address }: Frame): string {
  const title = escapeHtml(`${shop}, ${width} px, ${scheme}`);
  if (address === undefined)
    return `<figure class="shot"><figcaption>${title}</figcaption><p>This shop has no such page.</p></figure>`;
  const source = escapeHtml(address);
  return `<figure class="shot" data-width="${width}"><figcaption>${title}<br><a href="${source}">${source}</a></figcaption><div class="shot__window"><iframe class="shot__page" data-scheme="${scheme}" title="${title}" src="${source}"></iframe></div></figure>`;
}

function printForm(fleet: Fleet, choice: PreviewChoice): string {
  const { route, params, shops, widths, schemes, scale } = choice;
  const routes = routeNames.map((one) => `<option${one === route ? ' selected' : ''}>${one}</option>`);
  const fields = Object.entries(params).map(
    ([name, value]) =>
      `<label>${escapeHtml(name)} <input name="param.${escapeHtml(name)}" value="${escapeHtml(value)}" autocomplete="off"></label>`,
  );
  const scales = SCALES.map((one) => `<option value="${one}"${one === scale ? ' selected' : ''}>${one} %</option>`);
  const chosenShops = fleet.ids.map((id) => printChoice('shop', id, shops.includes(id)));
  return `<form class="choice" action="/preview">
<p class="filter"><label>Route <select name="route">${routes.join('')}</select></label>${fields.join('')}<label>Scale <select name="scale">${scales.join('')}</select></label></p>
<fieldset><legend>Shops, at most ${MAX_SHOPS}</legend>${chosenShops.join('')}</fieldset>
<fieldset><legend>Widths</legend>${WIDTHS.map((one) => printChoice('width', String(one), widths.includes(one), `${one} px`)).join('')}</fieldset>
<fieldset><legend>Colour schemes</legend>${SCHEMES.map((one) => printChoice('scheme', one, schemes.includes(one))).join('')}</fieldset>
<p class="actions"><button>Show</button></p>
</form>`;
}

function printChoice(name: string, value: string, checked: boolean, text = value): string {
  return `<label class="option"><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${checked ? ' checked' : ''}> ${escapeHtml(text)}</label>`;
}
