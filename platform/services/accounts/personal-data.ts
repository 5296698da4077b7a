import type { PersonalDataSource } from '../personal-data/index.server.ts';

/** Sign-in data of a person. All of it is deleted with the account. */
export const accountData: PersonalDataSource = {
  read: async (db, { accountId, tenant, email }) => {
    const session = db.selectFrom('account_session').select('id').where('account_id', '=', accountId);
    return {
      account: await db
        .selectFrom('account')
        .select(['identifier', 'tenant', 'email', 'role', 'locale', 'created_at', 'password_changed_at'])
        .where('id', '=', accountId)
        .execute(),
      registration: await db
        .selectFrom('registration')
        .select(['email', 'created_at', 'expires_at'])
        .where('tenant', '=', tenant)
        .where('email', '=', email)
        .execute(),
      account_link: await db
        .selectFrom('account_link')
        .select(['kind', 'email', 'created_at', 'expires_at'])
        .where('account_id', '=', accountId)
        .execute(),
      account_link_receipt: await db
        .selectFrom('account_link_receipt')
        .select(['kind', 'expires_at'])
        .where('account_id', '=', accountId)
        .execute(),
      account_session: await db
        .selectFrom('account_session')
        .select(['device', 'created_at', 'confirmed_at', 'last_used_at', 'ended_at', 'ended_why'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
      refresh_token: await db
        .selectFrom('refresh_token')
        .select(['issued_at', 'replaced_at'])
        .where('session_id', 'in', session)
        .execute(),
      known_device: await db
        .selectFrom('known_device')
        .select(['first_seen_at', 'last_seen_at'])
        .where('account_id', '=', accountId)
        .execute(),
      passkey: await db
        .selectFrom('passkey')
        .select(['name', 'transports', 'created_at', 'last_used_at'])
        .where('account_id', '=', accountId)
        .execute(),
      passkey_challenge: await db
        .selectFrom('passkey_challenge')
        .select('expires_at')
        .where('account_id', '=', accountId)
        .execute(),
      totp: await db.selectFrom('totp').select('confirmed_at').where('account_id', '=', accountId).execute(),
      recovery_code: await db
        .selectFrom('recovery_code')
        .select('used_at')
        .where('account_id', '=', accountId)
        .execute(),
    };
  },
};
