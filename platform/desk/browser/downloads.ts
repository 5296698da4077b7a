import { reopen } from './in-place.ts';

/**
 * Saves the file of a marked form and shows the page again, which offers the next act. A browser that submits the form
 * itself, as it does without scripts, leaves the page as it was.
 */
export function saveDownloads(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute('data-download')) return;
    event.preventDefault();
    const request = new XMLHttpRequest();
    request.open('POST', form.action);
    request.responseType = 'blob';
    request.onload = () => {
      const name = /filename="?([^";]+)/.exec(request.getResponseHeader('content-disposition') ?? '')?.[1];
      // The reason for a rejection is a page.
      if (request.status !== 200 || name === undefined) return form.submit();
      save(request.response as Blob, name);
      reopen();
    };
    request.onerror = () => form.submit();
    request.send();
  });
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
