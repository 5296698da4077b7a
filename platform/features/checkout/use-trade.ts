import { type FormEvent, useRef, useState } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import type { ApiError, ApiResult } from '../../api-client/http.ts';
import { checkFieldValues } from '../../forms/check.ts';
import { detailsForm } from '../../forms/details.ts';
import { createTrade } from '../../generated/api/endpoints/trades.gen.ts';
import type { TradeBody, TradeInputBody } from '../../generated/api/types.gen.ts';
import { loadCode } from '../../shared/load-code.ts';
import { fail } from '../../shared/result.ts';
import { useErrorTitle } from '../forms/use-error-title.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { completeTrade } from '../stores/cart-actions.ts';
import { useB2BMode, useStores } from '../stores/stores-context.tsx';
import { type CheckoutView, hasPayout } from './checkout-view.ts';
import { useSellsSignedIn } from './use-checkout-account.ts';

interface TradeAction {
  busy: boolean;
  /** Problem codes of the trade. */
  problems: readonly string[];
  attempt: number;
  /** Storing the details requires the account's password again. */
  asksPassword: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Creates the trade under the draft's key: a second click, a retry after a lost response and a reload are the same
 * trade. A rejection leaves the page unchanged and names the fix.
 */
export function useTrade(view: CheckoutView, refused: readonly string[]): TradeAction {
  const { cart } = useStores();
  const { tenant, locale, href } = useShop();
  const signedIn = useSellsSignedIn();
  const business = useB2BMode();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>(refused);
  const [attempt, setAttempt] = useState(0);
  const running = useRef(false);
  useErrorTitle(problems.length > 0);

  const send = async ({
    key,
    body,
    password,
  }: {
    key: string;
    body: TradeInputBody;
    password: string;
  }): Promise<ApiResult<TradeBody>> => {
    if (!signedIn) return callEndpoint(tenant.services, createTrade, { headers: { 'idempotency-key': key }, body });
    // Without the code the seller gets the network problem below.
    const account = await loadCode(() => import('../account/checkout-account.ts')).catch(() => undefined);
    return account
      ? account.sellSignedIn(tenant.services, { key, body, password })
      : fail({ code: 'network', status: 0, fields: [] });
  };
  const rejectWith = (codes: readonly string[]) => {
    setProblems(codes);
    setAttempt((count) => count + 1);
  };
  const submitTrade = async (form: HTMLFormElement) => {
    const facts = { tenant, locale, business, pays: hasPayout(view.cart) };
    const details = checkFieldValues(detailsForm, { ...view.address, ...view.payout, ...view.company }, facts);
    // Invalid details are requested again.
    if (!details.ok) return navigate(href('checkout', {}, { step: 'check' }));
    const lines = view.cart.lines.map(({ offer, quantity }) => ({ offerId: offer.id, quantity }));
    const body = {
      lines,
      ...(view.cart.voucher ? { voucher: view.cart.voucher.code } : {}),
      ...details.value,
      termsAccepted: true,
    };
    const typed = new FormData(form);
    const save = typed.get('save') === null ? {} : { save: true };
    const password = String(typed.get('password') ?? '');
    const result = await send({ key: view.idempotencyKey, body: { ...body, ...save }, password });
    if (!result.ok) {
      const code = getProblemCode(result.error);
      if (result.error.fields.some((field) => field.code === 'stored.unknown')) return rejectWith(['stored.unknown']);
      // The rules for details may have changed since they were saved. The plain form renews a used key.
      if (code === 'fields') return navigate(href('checkout', {}, { step: 'check' }));
      if (code === 'idempotency.reused') return form.submit();
      return rejectWith([code]);
    }
    completeTrade(cart, { tradeId: result.value.trade.tradeId, offerIds: lines.map((line) => line.offerId) });
    await navigate(href('thankYou'));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (running.current) return;
    if (new FormData(form).get('termsAccepted') === null) return rejectWith(['terms.notAccepted']);
    running.current = true;
    setBusy(true);
    setProblems([]);
    try {
      await submitTrade(form);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const asksPassword = problems.some((code) => ASKS_PASSWORD.has(code));
  return { busy, problems, attempt, asksPassword, submit: (event) => void submit(event) };
}

const ASKS_PASSWORD: ReadonlySet<string> = new Set(['password.again', 'password.wrong']);

/** The code of the problem. A proxy's error or an unreadable response counts as no response. */
function getProblemCode(error: ApiError): string {
  return error.code === 'unreadable' && error.status >= 500 ? 'network' : error.code;
}
