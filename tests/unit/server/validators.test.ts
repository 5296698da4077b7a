import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { lazyValidators } from '../../../platform/server/edge/validators.ts';

const endpoints = new URL('../../../schemas/api/endpoints.json', import.meta.url);
const body = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

async function post(schema: object, payload: object) {
  const app = Fastify({ schemaController: { compilersFactory: { buildValidator: lazyValidators() } } });
  app.post('/', { schema }, (_request, reply) => reply.send('accepted'));
  await app.ready();
  const answers = [await app.inject({ method: 'POST', url: '/', payload })];
  answers.push(await app.inject({ method: 'POST', url: '/', payload: { name: 'a' } }));
  return answers.map(({ statusCode, body: text }) => ({ statusCode, text }));
}

describe('validators that are compiled late', () => {
  it('a route refuses an invalid body with the reason, from the first request on, and accepts the next one', async () => {
    const [first, second] = await post({ body }, {});
    expect(first).toMatchObject({ statusCode: 400, text: expect.stringContaining('body must have required property') });
    expect(second).toEqual({ statusCode: 200, text: 'accepted' });
  });

  it('the server starts with a schema that cannot be compiled, and its route fails', async () => {
    const [first] = await post({ body: { $ref: 'unknown#' } }, { name: 'a' });
    expect(first?.statusCode).toBe(500);
  });

  // Fastify compares them with the names in lower case, and changes only schemas that its own factory compiles.
  it('the header names of all endpoints are in lower case', () => {
    const { endpoints: all } = JSON.parse(readFileSync(endpoints, 'utf8')) as {
      endpoints: Record<string, { headers?: object }>;
    };
    const names = Object.values(all).flatMap(({ headers = {} }) => Object.keys(headers));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);
  });
});
