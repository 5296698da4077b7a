/**
 * Sells a device at a running shop by its pages alone, as a visitor without scripts does, and measures each step. For a
 * monitoring system outside of the platform.
 *
 *   npm run probe -- https://shop.example [--sale] [--device <path>]
 *
 * Prints the result as JSON. Exits 0 when the last page was reached, 1 with the step and the reason when not, 2 on wrong usage.
 */
import { parseArgs } from 'node:util';
import { sellDevice } from './probe/sell-device.ts';

const USAGE = `usage: npm run probe -- <url> [option …]

Goes from a page of a shop to the last page of the check-out and prints the time of each step as JSON. Without --sale it
does not sell: the details it typed are deleted after a day.

  --sale                 sells in test mode; the tenant file must allow it ("testMode")
  --device <path>        sells this device; without it, the first one that the shop's links lead to
  --postal-code <code>   without it, the example that the shop shows
  --iban <iban>          without it, PayPal where the shop offers it, otherwise an invented account of the country
  --email <address>      where mails go; probe@example.org
  --timeout <seconds>    for each request; 10

Exit status: 0 reached, 1 not reached (the reason is on standard error too), 2 wrong usage.`;

const DEFAULT_TIMEOUT_SECONDS = '10';
const MAX_TIMEOUT_SECONDS = 300;

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      sale: { type: 'boolean', default: false },
      device: text,
      'postal-code': text,
      iban: text,
      email: { type: 'string', default: 'probe@example.org' },
      timeout: { type: 'string', default: DEFAULT_TIMEOUT_SECONDS },
    },
  });
  const [address = '', ...more] = positionals;
  if (more.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new TypeError('One address of a shop is needed, with http:// or https://.');
  const seconds = Number(values.timeout);
  if (!(seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS))
    throw new TypeError(`--timeout is a number of seconds up to ${MAX_TIMEOUT_SECONDS}.`);
  const { device, iban, email, sale } = values;
  const postalCode = values['postal-code'];
  return {
    url: new URL(address),
    email,
    sale,
    timeoutMs: seconds * 1_000,
    ...(device === undefined ? {} : { device }),
    ...(iban === undefined ? {} : { iban }),
    ...(postalCode === undefined ? {} : { postalCode }),
  };
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  const result = await sellDevice(options);
  console.log(JSON.stringify(result, undefined, 2));
  if (result.failed) console.error(`${options.url.host}: ${result.failed.step}: ${result.failed.reason}`);
  return result.ok ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
