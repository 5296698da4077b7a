import { escapeHtml } from '../operator-page.ts';

/** Scripts and styles from this host only, and frames of the shops beside it. */
export function fleetPolicy(port: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    `frame-src http://*.localhost${port}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface FleetDocument {
  title: string;
  /** Markup. */
  body: string;
  /** The server tells open pages about saved files. */
  live: boolean;
}

export function printDocument({ title, body, live }: FleetDocument): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/fleet.css">
<script src="/fleet.js" defer></script>
</head>
<body${live ? ' data-live' : ''}>
<main>
${body}
</main>
</body>
</html>`;
}

/** A missing file has no line, and no editor opens it. */
const HAS_LINE = /:\d+:\d+$/;

/** A place in a file, `file:line:column`: in development a link that opens it in the editor. */
export function printPlace(place: string, live: boolean): string {
  if (!live || !HAS_LINE.test(place)) return `<code>${escapeHtml(place)}</code>`;
  return `<a class="place" data-editor href="/__open-in-editor?file=${encodeURIComponent(place)}">${escapeHtml(place)}</a>`;
}
