import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AccountDeleted } from '../../../platform/features/account/AccountDeleted.tsx';
import { CustomerMissing } from '../../../platform/features/account/CustomerMissing.tsx';
import { SessionEnded } from '../../../platform/features/account/SessionEnded.tsx';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { signedInAccount } from '../../support/signed-in.tsx';
import { renderInShop } from '../ui/shop.tsx';

const messages = JSON.parse(readFileSync('tenants/de/messages.json', 'utf8')) as Record<string, string>;
const words = (id: string) => messages[id];

describe('session that ended automatically', () => {
  it.each([
    { reason: 'expired', title: 'account.ended.title', text: 'account.ended.expired', role: 'alert' },
    { reason: 'elsewhere', title: 'account.ended.title', text: 'account.ended.elsewhere', role: 'alert' },
    { reason: 'noCustomer', title: 'account.ended.title', text: 'account.ended.noCustomer', role: 'alert' },
    { reason: 'everywhere', title: 'account.ended.title', text: 'account.ended.everywhere', role: 'status' },
  ] as const)('the reason is shown with the sign-in form: $reason', ({ reason, title, text, role }) => {
    const html = renderInShop(<SessionEnded reason={reason} />);
    expect(html).toContain(`role="${role}"`);
    expect(html).toContain(`<h2>${words(title)}</h2>`);
    expect(html).toContain(words(text)?.replace('{years}', '10'));
  });

  it('a deleted account shows no form, and the retention period of its trades', () => {
    const html = renderInShop(<AccountDeleted session={signedInAccount(CONSUMER_SHOP.id).session} />);
    expect(html).toContain(`${words('account.ended.deleted')}</h1>`);
    expect(html).toContain(words('account.ended.deletedText')?.replace('{years}', '10'));
  });

  it('no reason is shown after the visitor signed out', () => {
    expect(renderInShop(<SessionEnded reason={undefined} />)).toBe('');
  });
});

describe('sign-in without a customer', () => {
  it('the page says that it is not the visitor’s fault, and offers to try again and to sign out', () => {
    const html = renderInShop(<CustomerMissing account={signedInAccount(CONSUMER_SHOP.id)} />);
    expect(html).toContain('role="alert"');
    expect(html).toContain(`<h2>${words('account.customerMissing.title')}</h2>`);
    expect(html).toContain(`>${words('account.tryAgain')}</button>`);
    expect(html).toContain(`>${words('account.signOut')}</button>`);
    expect(html).toContain('href="/frage?subject=customerAccount"');
  });
});
