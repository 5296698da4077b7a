import { parseArgs } from 'node:util';
import { compileSource } from '../compile.ts';
import { checkPage, type Finding } from '../widget-check/check-page.ts';
import { readPage } from '../widget-check/read-page.ts';
import type { Console } from './console.ts';
import { count } from './validate.ts';

const USAGE = `usage: widget-check <url|file> [--origin <origin>] [--format pretty|json]
for example: widget-check https://www.partner.example/trade-in
`;

/**
 * `widget-check <url|file>`: what keeps the widget from working in a partner's page, in the order in which it can be put
 * right. 0: nothing. 1: findings, or the page could not be read.
 */
export async function widgetCheck(args: string[], { source, out, error }: Console): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { origin: { type: 'string' }, format: { type: 'string', default: 'pretty' } },
  });
  const [place, ...more] = positionals;
  const { origin, format } = values;
  if (
    place === undefined ||
    more.length > 0 ||
    !['pretty', 'json'].includes(format) ||
    (origin && !URL.canParse(origin))
  ) {
    error(USAGE);
    return 2;
  }
  const page = await readPage(place, origin && new URL(origin).origin);
  const findings: Finding[] = 'html' in page ? checkPage(compileSource(source).fleet, page) : [page];
  if (format === 'json') out(`${JSON.stringify({ page: place, findings }, null, 2)}\n`);
  else out(formatFindings('html' in page ? page.from : place, findings));
  return findings.length === 0 ? 0 : 1;
}

function formatFindings(place: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return `${place}: nothing is in the way of the widget.\n`;
  const lines = findings.map(({ id, message, fix, line }) => {
    const at = line === undefined ? place : `${place}:${line}`;
    return `${at}  ${id}\n  ${message}\n  → ${fix}\n`;
  });
  return `${lines.join('\n')}\n${count(findings.length, 'finding')}.\n`;
}
