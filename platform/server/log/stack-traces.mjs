// @ts-check
/**
 * Stack traces of the built program name its sources.
 *
 * Node can do this itself (`process.setSourceMapsEnabled`), but it then reads the map of each file that it loads: a tenth of
 * a start's processor time, and 8 MB. Here the first error in a file reads its map.
 *
 * Plain JavaScript, as start.mjs is, which has no built program yet.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** @param {URL} program folder of the built files, with a trailing slash */
export function nameSourcesInStacks(program) {
  /** @type {Map<string, SourceMap | undefined>} by URL of the built file */
  const maps = new Map();

  /** @param {string} url */
  function findMap(url) {
    if (!maps.has(url)) maps.set(url, readMap(url));
    return maps.get(url);
  }

  /** @param {NodeJS.CallSite} call */
  function printCall(call) {
    const text = String(call);
    const url = call.getFileName();
    const [line, column] = [call.getLineNumber(), call.getColumnNumber()];
    if (!url?.startsWith(program.href) || line === null || column === null) return text;
    const entry = findMap(url)?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry)) return text;
    const source = fileURLToPath(new URL(entry.originalSource, url));
    return text.replace(`${url}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
  }

  Error.prepareStackTrace = (error, calls) =>
    [printError(error), ...calls.map((call) => `    at ${printCall(call)}`)].join('\n');
}

/** @param {Error} error whose members any code may have set */
function printError(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    // A stack without its first line still says where.
    return 'Error';
  }
}

/** @param {string} url of a built file */
function readMap(url) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    // The stack then names the built file. An error here would replace the one that is being reported.
    return undefined;
  }
}
