import { describe, expect, inject, it } from 'vitest';
import { openVisitor, withExplanation } from '../support/browser.ts';
import { readyForKeys } from '../support/desk.ts';
import { type Look, lookAt } from '../support/looks.ts';
import { runOperator } from '../support/run-operator.ts';
import { addVirtualAuthenticator } from '../support/virtual-passkeys.ts';

const at = (path: string) => `http://desk.localhost:${inject('port')}${path}`;
const PASSWORD = 'Kiesel Lampe Tram';

/** Window sizes of a packing table's screen and a tablet. */
const LOOKS: Look[] = [
  { size: { width: 1280, height: 900 }, colorScheme: 'dark', rules: 'colours' },
  { size: { width: 1280, height: 900 }, colorScheme: 'light', rules: 'all' },
  { size: { width: 834, height: 1112 }, colorScheme: 'light', rules: 'structure' },
];

/** Runs `npm run staff` on the running shop. */
function staff(...args: string[]): string {
  const done = runOperator('staff', args, { DATA_DIR: inject('dataDir'), PORT: String(inject('port')) });
  expect([done.status, done.stderr]).toEqual([0, '']);
  return done.stdout.trim();
}

describe('the desk', () => {
  it('admits invited staff, works by keyboard, and signs out removed staff', async () => {
    const guest = await openVisitor({ reducedMotion: 'reduce' });
    try {
      await withExplanation(guest, async () => {
        const { page } = guest;
        await page.goto(at('/'));
        expect(new URL(page.url()).pathname).toBe('/desk/sign-in');
        expect(await lookAt(page, LOOKS)).toEqual([]);

        const link =
          staff('add', 'lena@desk.example', '--role', 'receive', '--role', 'inspect').split('\n').at(-1) ?? '';
        await page.goto(link);
        await page.getByLabel('New password').fill(PASSWORD);
        await page.getByLabel('Repeat the password').fill('another');
        await page.keyboard.press('Enter');
        const alert = page.getByRole('alert');
        await readyForKeys(alert.getByRole('link', { name: 'Type the same password twice.' }));
        expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
        expect(await lookAt(page, LOOKS)).toEqual([]);
        await page.getByLabel('New password').fill(PASSWORD);
        await page.getByLabel('Repeat the password').fill(PASSWORD);
        await page.keyboard.press('Enter');
        await readyForKeys(page.getByRole('status').getByText('you are signed in'));

        // The cursor is in the scan box.
        await page.keyboard.press('Escape');
        await page.keyboard.press('p');
        await readyForKeys(page.getByRole('heading', { name: 'People', level: 1 }));
        await page.waitForURL(at('/desk/people'));
        expect(await lookAt(page, LOOKS)).toEqual([]);
        await page.keyboard.press('?');
        const keys = page.getByRole('dialog', { name: 'Keys' });
        await keys.getByText('Leave a field').waitFor();
        expect(await lookAt(page, LOOKS)).toEqual([]);
        await keys.getByLabel('Keys work outside of fields').uncheck();
        await page.keyboard.press('Escape');
        await page.goto(at('/desk/people?done=welcome'));
        // A key without a shortcut stays in the scan box.
        await page.keyboard.press('p');
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await keys.getByLabel('Keys work outside of fields').check();
        expect(new URL(page.url()).search).toBe('?done=welcome');

        staff('remove', 'lena@desk.example');
        await page.goto(at('/desk/people'));
        expect(new URL(page.url()).pathname).toBe('/desk/sign-in');
        expect(guest.complaints.filter((line) => !/status of 422/.test(line))).toEqual([]);
      });
    } finally {
      await guest.leave();
    }
  });

  it('staff add a passkey, sign out, and sign in with it', async () => {
    const guest = await openVisitor({ reducedMotion: 'reduce' });
    try {
      await withExplanation(guest, async () => {
        const { page } = guest;
        const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
        const addPasskey = async () => {
          await page.getByLabel('Name of the passkey').fill('Blue key');
          await press('Add a passkey');
        };
        await addVirtualAuthenticator(page);
        await page.goto(staff('add', 'ida@desk.example', '--role', 'receive').split('\n').at(-1) ?? '');
        for (const label of ['New password', 'Repeat the password']) await page.getByLabel(label).fill(PASSWORD);
        await page.keyboard.press('Enter');
        await page.getByRole('status').getByText('you are signed in').waitFor();

        await page.goto(at('/desk/you'));
        await addPasskey();
        const passkey = page.getByRole('listitem').filter({ hasText: 'Blue key' });
        await passkey.getByText('not used yet').waitFor();
        expect(await lookAt(page, LOOKS)).toEqual([]);
        await addPasskey();
        await page.getByRole('alert').getByText('This device has a passkey for you already.').waitFor();
        expect(await passkey.count()).toBe(1);

        await press('Sign out');
        await page.waitForURL(/\/desk\/sign-in/);
        await page.goto(at('/desk/you'));
        expect(new URL(page.url()).pathname).toBe('/desk/sign-in');
        await press('Sign in with a passkey');
        await passkey.getByText('used', { exact: false }).waitFor();
        expect(page.url()).toBe(at('/desk/you'));
        expect(await passkey.textContent()).not.toContain('not used yet');

        await press('Remove Blue key');
        await page.getByRole('heading', { name: 'Passkeys (0)' }).waitFor();
        await press('Sign out');
        await press('Sign in with a passkey');
        await page.getByRole('alert').first().waitFor();
        expect(new URL(page.url()).pathname).toMatch(/^\/desk\/sign-in/);
        expect(guest.complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
      });
    } finally {
      await guest.leave();
    }
  });
});
