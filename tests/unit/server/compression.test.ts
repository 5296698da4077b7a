import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerCompression } from '../../../platform/server/edge/compression.ts';

async function answered(vary: string | string[] | undefined, headers: Record<string, string>) {
  const app = fastify();
  registerCompression(app);
  app.get('/', (_, reply) => {
    if (vary !== undefined) reply.header('vary', vary);
    return reply.type('application/json').send(JSON.stringify('x'.repeat(2_000)));
  });
  const answer = await app.inject({ url: '/', headers });
  await app.close();
  return [answer.headers['content-encoding'], answer.headers.vary];
}

describe('a compressed answer', () => {
  it.each([
    ['origin', 'origin, Accept-Encoding'],
    ['Origin, Accept-Language', 'Origin, Accept-Language, Accept-Encoding'],
    [['origin', 'cookie'], 'origin, cookie, Accept-Encoding'],
    ['accept-encoding', 'accept-encoding'],
    ['*', '*'],
    [undefined, 'Accept-Encoding'],
  ])('an answer that varies by %j says so, compressed or not', async (vary, expected) => {
    expect(await answered(vary, { 'accept-encoding': 'gzip' })).toEqual(['gzip', expected]);
    expect(await answered(vary, { 'accept-encoding': 'br' })).toEqual(['br', expected]);
    expect(await answered(vary, {})).toEqual([undefined, expected]);
  });
});
