/** The fleet page: filters as one types, opens places in the editor, and follows saved files in development. */

const FOLLOWED = ['problems', 'shops', 'languages', 'themes'];

const filter = document.querySelector<HTMLFormElement>('#filter');

function filterShops(): void {
  if (!filter) return;
  const words = new FormData(filter);
  const wanted = String(words.get('q')).trim().toLowerCase();
  const state = String(words.get('state'));
  let shown = 0;
  for (const shop of document.querySelectorAll<HTMLElement>('[data-shop]')) {
    const { search = '', state: own } = shop.dataset;
    shop.hidden = !search.includes(wanted) || (state !== '' && own !== state);
    if (!shop.hidden) shown += 1;
  }
  const count = document.querySelector('#shown');
  if (count) count.textContent = `${shown} ${shown === 1 ? 'shop' : 'shops'}`;
}

/** Replaces what the files say. What a person opened, chose or points at stays. */
async function refresh(): Promise<void> {
  const response = await fetch('/', { cache: 'no-store' });
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const id of FOLLOWED) {
    const [before, after] = [document.getElementById(id), next.getElementById(id)];
    if (!before || !after || before.outerHTML === after.outerHTML) continue;
    keepChoices(before, after);
    before.replaceWith(after);
  }
  filterShops();
}

function keepChoices(before: Element, after: Element): void {
  for (const details of before.querySelectorAll<HTMLDetailsElement>('details[open]'))
    after.querySelector<HTMLDetailsElement>(`#${CSS.escape(details.id)}`)?.setAttribute('open', '');
  for (const { name, value } of before.querySelectorAll<HTMLInputElement>('input:checked'))
    after.querySelector(`input[name="${name}"][value="${CSS.escape(value)}"]`)?.setAttribute('checked', '');
}

filter?.addEventListener('input', filterShops);
filter?.addEventListener('submit', (event) => event.preventDefault());

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-editor]') : null;
  if (!link) return;
  event.preventDefault();
  void fetch(link.href);
});

if ('live' in document.body.dataset) {
  const events = new EventSource('/fleet/events');
  events.addEventListener('checked', () => void refresh());
}
