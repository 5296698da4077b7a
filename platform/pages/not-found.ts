import { render } from 'vike/abort';

/** Thrown by data() when the address names an unknown item: status 404 and the error page, never a 500. */
export function renderNotFound(): ReturnType<typeof render> {
  return render(404);
}
