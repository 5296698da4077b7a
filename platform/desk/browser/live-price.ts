/**
 * Asks for the price while answers of the inspection change. The server computes it; without scripts a button does. A
 * press of a button in between sends the form as it is.
 */
const PAUSE_MS = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let current: XMLHttpRequest | undefined;

export function watchPrices(): void {
  for (const kind of ['change', 'input'] as const)
    document.addEventListener(kind, ({ target }) => {
      const field = target as HTMLInputElement;
      const form = field.form;
      const isAnswer = field.type === 'radio' || field instanceof HTMLSelectElement;
      if (!form?.dataset.livePrice || !isAnswer) return;
      clearTimeout(timer);
      timer = setTimeout(() => askForPrice(form), PAUSE_MS);
    });
}

function askForPrice(form: HTMLFormElement): void {
  current?.abort();
  const fields = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const request = new XMLHttpRequest();
  current = request;
  request.open('POST', form.dataset.livePrice ?? '');
  request.responseType = 'document';
  request.onload = () => showPrice(form, request.status === 200 ? (request.response as Document) : undefined);
  request.onerror = () => showPrice(form, undefined);
  request.send(new URLSearchParams(fields));
}

/** The elements stay, so that the announced one is announced; the confirmation of an earlier price goes. */
function showPrice(form: HTMLFormElement, page: Document | undefined): void {
  if (!form.isConnected) return;
  document.querySelector('[data-priced]')?.remove();
  for (const part of form.querySelectorAll('[data-live]')) {
    const priced = page?.getElementById(part.id);
    if (priced) part.replaceChildren(...[...priced.childNodes].map((node) => document.adoptNode(node)));
  }
  const total = form.querySelector('#price');
  if (!page?.querySelector('#price') && total) total.textContent = 'The price is not known: calculate it.';
}
