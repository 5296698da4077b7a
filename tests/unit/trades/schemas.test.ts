import { describe, expectTypeOf, it } from 'vitest';
import type { TradeBody, TradeInputBody } from '../../../platform/generated/api/types.gen.ts';
import type { TradeInput, TradeView } from '../../../platform/services/trades/types.ts';

describe('the body of a trade request in the API and in the service', () => {
  it('the API and the service have the same types', () => {
    expectTypeOf<TradeInputBody>().toExtend<TradeInput>();
    expectTypeOf<TradeInput>().toExtend<TradeInputBody>();
    expectTypeOf<keyof TradeBody['trade']>().toEqualTypeOf<keyof TradeView>();
  });
});
