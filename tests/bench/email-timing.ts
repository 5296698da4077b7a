import { type Edge, openEdge } from '../support/edge.ts';
import { type Bench, median, type Row } from './report.ts';

const CALLS = 2_000;
const WARM_UP = 100;
const BAR_MS = 2;
const KNOWN = 'known@example.org';

interface Call {
  what: string;
  url: string;
  body: (email: string) => object;
}

/** The calls that take an e-mail address and could tell by their time whether the shop knows it. */
const CALLS_WITH_EMAIL: readonly Call[] = [
  {
    what: 'newsletter sign-up',
    url: '/api/newsletter/subscribe',
    body: (email) => ({ email, locale: 'de' }),
  },
  {
    what: 'password forgotten (closed)',
    url: '/api/account/forgotPasswordMail',
    body: (email) => ({ email, lang: 'de' }),
  },
  {
    what: 'login (closed)',
    url: '/api/account/login',
    body: (email) => ({ username: email, password: 'long enough for anybody' }),
  },
];

/** Every call comes from an address block of its own: what is measured is the call, not its limit. */
function blockOf(at: number): string {
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}

async function timeOf({ app }: Edge, { url, body }: Call, email: string, at: number): Promise<number> {
  const started = performance.now();
  const answer = await app.inject({
    method: 'POST',
    url,
    remoteAddress: blockOf(at * 7919),
    headers: { host: 'de.localhost' },
    payload: body(email),
  });
  const ms = performance.now() - started;
  if (answer.statusCode === 429 || (answer.statusCode >= 400 && !answer.body.includes('accountsClosed')))
    throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return ms;
}

/** Known and unknown in turns, so that whatever slows the machine slows both; which comes first changes with each pair. */
async function rowOf(edge: Edge, call: Call): Promise<Row> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = -WARM_UP; at < CALLS; at += 1) {
    const [first, second] = at % 2 === 0 ? [KNOWN, `new-${at}@example.org`] : [`new-${at}@example.org`, KNOWN];
    for (const [part, email] of [first, second].entries()) {
      const ms = await timeOf(edge, call, email ?? '', 2 * (at + WARM_UP) + part);
      if (at >= 0) (email === KNOWN ? known : unknown).push(ms);
    }
  }
  const [ofKnown, ofUnknown] = [median(known), median(unknown)];
  return {
    what: `${call.what}: known − unknown e-mail`,
    figure: `${(ofKnown - ofUnknown).toFixed(2)} ms`,
    bar: `≤ ${BAR_MS} ms`,
    note: `medians of ${CALLS} calls each: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`,
  };
}

export const emailTiming: Bench = {
  name: 'email-timing',
  does: 'whether calls take longer for an e-mail address that is known',
  run: async () => {
    // Where DATABASE_URL is set, on that server.
    const { DATABASE_URL } = process.env;
    const edge = await openEdge(DATABASE_URL ? { DATABASE_URL } : {});
    try {
      const rows: Row[] = [];
      for (const call of CALLS_WITH_EMAIL) rows.push(await rowOf(edge, call));
      return rows;
    } finally {
      await edge.close();
    }
  },
};
