import { render } from 'vike/abort';

/** Thrown by data() when the address names nothing that exists: status 404 and the designed page, never a 500. */
export function notFound(): ReturnType<typeof render> {
  return render(404);
}
