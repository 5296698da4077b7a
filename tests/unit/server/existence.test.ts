import { expect, it } from 'vitest';
import { existenceCheck } from '../../../platform/server/pages/existence.ts';
import { createCatalogue } from '../../../platform/services/catalogue/index.server.ts';
import type { LocaleFacts } from '../../../platform/tenancy/locale.ts';
import { createContext, catalogue as data, indices, searchesSchema, texts } from '../catalogue/catalogue.ts';

it("a check for a device's existence does not build its questions", async () => {
  let made = 0;
  const questionsFor = () => {
    made += 1;
    return [];
  };
  const catalogue = createCatalogue({ data, texts, indices, searchesSchema, questionsFor });
  const ctx = createContext('de');
  const exists = existenceCheck({ catalogue } as never, ctx);
  const asked = (pdp: string) => exists({ name: 'productDetail', params: { pdp } }, { id: 'de' } as LocaleFacts);
  expect(asked('apple-iphone-13')).toBe(true);
  expect(asked('constructor')).toBe(false);
  expect(made).toBe(0);
  expect(await catalogue.findDevice(ctx, 'apple-iphone-13')).toBeDefined();
  expect(made).toBe(1);
});
