import { type FormEvent, useRef, useState } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import type { ApiError, ApiResult } from '../../api-client/http.ts';
import { checkFieldValues } from '../../forms/check.ts';
import { detailsForm } from '../../forms/details.ts';
import { createTrade } from '../../generated/api/endpoints/trades.gen.ts';
import type { TradeBody, TradeInputBody } from '../../generated/api/types.gen.ts';
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
  /** Codes of what stands against the sale. */
  problems: readonly string[];
  attempt: number;
  /** What was asked to be kept wants the account's password once more. */
  asksPassword: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Sells under the draft's key: a second click, a resend after a lost answer and a reload are all the same trade.
 * A refusal keeps the page as it is and says what to do.
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
    const account = await import('../account/checkout-account.ts').catch(() => undefined);
    return account
      ? account.sellSignedIn(tenant.services, { key, body, password })
      : fail({ code: 'network', status: 0, fields: [] });
  };
  const refuse = (codes: readonly string[]) => {
    setProblems(codes);
    setAttempt((count) => count + 1);
  };
  const sell = async (form: HTMLFormElement) => {
    const facts = { tenant, locale, business, pays: hasPayout(view.cart) };
    const details = checkFieldValues(detailsForm, { ...view.address, ...view.payout, ...view.company }, facts);
    // Details that are no longer right are asked for again.
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
      const code = codeOf(result.error);
      if (result.error.fields.some((field) => field.code === 'stored.unknown')) return refuse(['stored.unknown']);
      // The shop may judge details otherwise by now; a used key is renewed by the plain form.
      if (code === 'fields') return navigate(href('checkout', {}, { step: 'check' }));
      if (code === 'idempotency.reused') return form.submit();
      return refuse([code]);
    }
    completeTrade(cart, { tradeId: result.value.trade.tradeId, offerIds: lines.map((line) => line.offerId) });
    await navigate(href('thankYou'));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (running.current) return;
    if (new FormData(form).get('termsAccepted') === null) return refuse(['terms.notAccepted']);
    running.current = true;
    setBusy(true);
    setProblems([]);
    try {
      await sell(form);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const asksPassword = problems.some((code) => ASKS_PASSWORD.has(code));
  return { busy, problems, attempt, asksPassword, submit: (event) => void submit(event) };
}

const ASKS_PASSWORD: ReadonlySet<string> = new Set(['password.again', 'password.wrong']);

/** The problem's own code; a proxy's or an unreadable answer counts as none at all. */
function codeOf(error: ApiError): string {
  return error.code === 'unreadable' && error.status >= 500 ? 'network' : error.code;
}
