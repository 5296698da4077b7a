import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { findTimeStep, newTotpSecret } from '../../../platform/services/accounts/factors/totp.ts';
import { describeDatabases } from '../../support/database.ts';
import { checkCode, codeAt, openFactors, turnCodesOn } from '../../support/factors.ts';
import { NOW } from '../../support/selling.ts';

const STEP_MS = 30_000;
const after = (steps: number, from = NOW) => new Date(from.getTime() + steps * STEP_MS);

describe('codes of an authenticator app', () => {
  it('codes match the examples of RFC 6238', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
    expect(findTimeStep(secret, '287082', new Date(59_000))).toBe(1);
    expect(findTimeStep(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
  });

  it('codes are valid for the previous, present and next step, to the millisecond', () => {
    const secret = newTotpSecret();
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    const start = after(0, new Date(Math.ceil(NOW.getTime() / STEP_MS) * STEP_MS));
    const step = start.getTime() / STEP_MS;
    const code = codeAt(secret, start);
    const at = (ms: number) => findTimeStep(secret, code, new Date(start.getTime() + ms));
    expect([at(-STEP_MS - 1), at(-STEP_MS), at(0), at(2 * STEP_MS - 1), at(2 * STEP_MS)]).toEqual([
      undefined,
      step,
      step,
      step,
      undefined,
    ]);
  });

  it('only six digits are a code', () => {
    const secret = newTotpSecret();
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', '00000\u0000'])
      expect(findTimeStep(secret, code, NOW)).toBeUndefined();
  });
});

describeDatabases('codes of an account', (kind) => {
  it('the first valid code turns codes on', async () => {
    const own = await openFactors(await kind.openEmptied());
    const { factors, ctx } = own;
    expect(await checkCode(own)).toBe('notNeeded');
    const begun = await factors.beginTotp(ctx);
    if (!begun.ok) throw new Error(begun.error.code);
    const { secret, uri, qrSvg } = begun.value;
    expect(decodeURIComponent(uri)).toMatch(
      new RegExp(
        `^otpauth://totp/Umlauf:.+@example\\.org\\?issuer=Umlauf&secret=${secret}&algorithm=SHA1&digits=6&period=30$`,
      ),
    );
    expect(qrSvg).toContain('<path fill="#fff"');
    expect(await checkCode(own)).toBe('notNeeded');
    const wrong = await factors.confirmTotp(ctx, codeAt(secret, after(9)));
    expect(wrong.ok ? [] : wrong.error).toMatchObject({
      code: 'fields',
      fields: [{ pointer: '/code', code: 'wrong' }],
    });
    expect((await factors.list(ctx)).totp).toBe(false);
    const right = await factors.confirmTotp(ctx, codeAt(secret, NOW));
    expect(right.ok && right.value.recoveryCodes).toHaveLength(10);
    expect(await factors.list(ctx)).toEqual({ totp: true, recoveryCodesLeft: 10, passkeys: [] });
    expect(await checkCode(own)).toBe('needed');
    expect(await checkCode(own, ' - ')).toBe('needed');
    expect(await own.told()).toEqual(['totpOn']);
  });

  it('each code works once, in every way of typing it', async () => {
    const own = await openFactors(await kind.openEmptied());
    const { secret } = await turnCodesOn(own);
    expect(await checkCode(own, codeAt(secret, NOW))).toBe('wrong');
    own.clock.now = after(1);
    const code = codeAt(secret, own.clock.now);
    expect(await checkCode(own, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('ok');
    expect(await checkCode(own, code)).toBe('wrong');
    // The previous code was unused and is older than the last used one.
    own.clock.now = after(2);
    expect(await checkCode(own, codeAt(secret, after(1)))).toBe('wrong');
    expect(await checkCode(own, codeAt(secret, after(3)))).toBe('ok');
    expect(await checkCode(own, codeAt(secret, after(2)))).toBe('wrong');
  });

  it('one of several concurrent requests with the same code succeeds', async () => {
    const own = await openFactors(await kind.openEmptied());
    const { secret, recoveryCodes } = await turnCodesOn(own);
    own.clock.now = after(1);
    for (const code of [codeAt(secret, own.clock.now), recoveryCodes[0] ?? '']) {
      const said = await Promise.all(Array.from({ length: 6 }, () => checkCode(own, code)));
      expect(said.sort()).toEqual(['ok', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
    }
  });

  it('a code is usable again if the sign-in around it fails', async () => {
    const own = await openFactors(await kind.openEmptied());
    const { recoveryCodes } = await turnCodesOn(own);
    const gone = own.database.transaction(async (trx) => {
      await own.factors.checkSecondFactor(trx, own.ctx, own.accountId, recoveryCodes[0]);
      throw new Error('no room');
    });
    await expect(gone).rejects.toThrow('no room');
    expect(await checkCode(own, recoveryCodes[0])).toBe('ok');
  });

  it('an account has ten recovery codes, each usable once and only there', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await openFactors(database), await openFactors(database)];
    const { recoveryCodes } = await turnCodesOn(own);
    await turnCodesOn(other);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await checkCode(other, first)).toBe('wrong');
    expect(await checkCode(own, first)).toBe('ok');
    expect(await checkCode(own, first)).toBe('wrong');
    const misread = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await checkCode(own, misread)).toBe('ok');
    expect((await own.factors.list(own.ctx)).recoveryCodesLeft).toBe(8);
    for (const code of ['ABCD-EFGH-JKMN-PQRS-TVWX-YZ01', `${second}\u0000`, 'x'.repeat(1_000)])
      expect(await checkCode(own, code)).toBe('wrong');
  });

  it('new recovery codes invalidate the old ones', async () => {
    const own = await openFactors(await kind.openEmptied());
    expect(await own.factors.renewRecoveryCodes(own.ctx)).toEqual({ ok: false, error: { code: 'totp.none' } });
    const { recoveryCodes } = await turnCodesOn(own);
    const renewed = await own.factors.renewRecoveryCodes(own.ctx);
    expect(await checkCode(own, recoveryCodes[0])).toBe('wrong');
    expect(await checkCode(own, renewed.ok ? renewed.value.recoveryCodes[9] : '')).toBe('ok');
    expect(await own.told()).toEqual(['totpOn', 'recoveryCodes']);
  });

  it('codes are turned off together and on again with another secret', async () => {
    const own = await openFactors(await kind.openEmptied());
    const { factors, ctx } = own;
    const { secret, recoveryCodes } = await turnCodesOn(own);
    expect(await factors.beginTotp(ctx)).toEqual({ ok: false, error: { code: 'totp.on' } });
    expect(await factors.confirmTotp(ctx, codeAt(secret, after(1)))).toEqual({ ok: false, error: { code: 'totp.on' } });
    // The answer to the first call was lost, and with it the recovery codes.
    expect(await factors.confirmTotp(ctx, codeAt(secret, NOW))).toMatchObject({ ok: true });
    expect(await factors.endTotp(ctx)).toEqual({ ok: true, value: null });
    expect(await factors.endTotp(ctx)).toEqual({ ok: false, error: { code: 'totp.none' } });
    expect(await factors.confirmTotp(ctx, codeAt(secret, NOW))).toEqual({ ok: false, error: { code: 'totp.none' } });
    expect(await checkCode(own, recoveryCodes[0])).toBe('notNeeded');
    expect(await own.told()).toEqual(['totpOn', 'totpOff']);
    const again = await turnCodesOn(own);
    expect(again.secret).not.toBe(secret);
    expect(await checkCode(own, recoveryCodes[0])).toBe('wrong');
  });

  it('the last displayed secret confirms the codes', async () => {
    const { factors, ctx } = await openFactors(await kind.openEmptied());
    const [one, two] = [await factors.beginTotp(ctx), await factors.beginTotp(ctx)];
    if (!one.ok || !two.ok) throw new Error('not begun');
    expect((await factors.confirmTotp(ctx, codeAt(one.value.secret, NOW))).ok).toBe(false);
    expect((await factors.confirmTotp(ctx, codeAt(two.value.secret, NOW))).ok).toBe(true);
  });

  it('no table stores a readable secret or code', async () => {
    const own = await openFactors(await kind.openEmptied());
    const { secret, recoveryCodes } = await turnCodesOn(own);
    const { db } = own.database;
    const stored = JSON.stringify([
      await db.selectFrom('totp').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    for (const one of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(one);
      expect(stored).not.toContain(one.replaceAll('-', ''));
    }
  });
});
