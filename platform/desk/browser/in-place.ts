import { restoreDraft, saveDraft } from './drafts.ts';

/**
 * Opens pages without a new document. A browser drops keys while it changes documents, and the scanner does not wait. So
 * the scan field and its listeners stay, and only the content changes. Without scripts the browser submits the same forms.
 */
interface Request {
  method: 'GET' | 'POST';
  url: string;
  form?: URLSearchParams | undefined;
}

const waiting: Request[] = [];
let opening = false;
let afterOpening = () => {};

/** Whether a page is loading: a key would act on the wrong page. */
export function isOpening(): boolean {
  return opening;
}

export function openScanned(form: HTMLFormElement, code: string): void {
  const query = new URLSearchParams({ code });
  void open({ method: 'GET', url: `${form.action}?${query}` });
}

/**
 * Opens marked links and forms in place and calls `opened` after each page. A second press while a page is loading does
 * nothing.
 */
export function openInPlace(opened: () => void): void {
  afterOpening = opened;
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute('data-in-place')) return;
    event.preventDefault();
    if (opening) return;
    const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]);
    void open({ method: 'POST', url: form.action, form: new URLSearchParams(fields) });
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-in-place]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!opening) void open({ method: 'GET', url: link.href });
  });
  addEventListener('popstate', () => location.reload());
  // A page from the browser's cache may show an outdated amount.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Shows the current page again, with what changed since. */
export function reopen(): void {
  void open({ method: 'GET', url: location.href.replace(/[?#].*/, '') });
}

/** One after the other, in the order of the requests. */
async function open(request: Request): Promise<void> {
  waiting.push(request);
  if (opening) return;
  opening = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await show(next);
  opening = false;
}

async function show({ method, url, form }: Request): Promise<void> {
  const answer = await send({ method, url, form });
  const page = answer?.response as Document | null | undefined;
  const main = page?.querySelector('main');
  if (
    !answer ||
    !page ||
    !main ||
    !page.querySelector('#scan') ||
    getScriptSource(page) !== getScriptSource(document)
  ) {
    location.assign(answer?.responseURL || url);
    // Waiting requests are dropped; scans on the next page repeat them.
    return new Promise(() => {});
  }
  saveDraft();
  replace('main', page);
  replace('.desk-header nav', page);
  for (const name of ['aria-invalid', 'aria-describedby']) copyAttribute(name, page);
  document.title = page.title;
  // The URL of a rejected form does not answer GET.
  if (method === 'GET' || answer.responseURL !== url) history.pushState(null, '', answer.responseURL);
  scrollTo(0, 0);
  restoreDraft();
  announce(page.title);
  afterOpening();
}

/** XMLHttpRequest instead of `fetch`: it parses the document without turning text into markup here. Undefined without an answer. */
function send({ method, url, form }: Request) {
  return new Promise<XMLHttpRequest | undefined>((done) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'document';
    request.onload = () => done(request);
    request.onerror = () => done(undefined);
    request.send(form);
  });
}

function replace(selector: string, page: Document): void {
  const [here, there] = [document.querySelector(selector), page.querySelector(selector)];
  if (here && there) here.replaceWith(document.adoptNode(there));
}

function copyAttribute(name: string, page: Document): void {
  const value = page.querySelector('#scan')?.getAttribute(name);
  const box = document.querySelector('#scan');
  if (value === null || value === undefined) box?.removeAttribute(name);
  else box?.setAttribute(name, value);
}

function getScriptSource(page: Document): string | null | undefined {
  return page.querySelector('head script')?.getAttribute('src');
}

/** Announces the page, because screen readers do not notice a change in place. */
function announce(title: string): void {
  const status = document.querySelector('#desk-opened');
  if (status) status.textContent = title;
}
