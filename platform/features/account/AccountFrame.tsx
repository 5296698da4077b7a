import type { ReactNode } from 'react';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

interface AccountFrameProps {
  title: string;
  /** Below the account in the breadcrumb. */
  nested: boolean;
  children: ReactNode;
  /** Beside the task, or below it where there is no room. */
  aside: ReactNode;
}

/** Layout of an account page: the main task, and an aside. */
export function AccountFrame({ title, nested, children, aside }: AccountFrameProps) {
  const { href } = useShop();
  const t = useText();
  const account = nested ? [{ label: t('account.overview.title'), href: href('accountOverview') }] : [];
  return (
    <div className="wrap pad-top pad-bottom">
      <Breadcrumb
        label={t('shell.breadcrumb')}
        crumbs={[{ label: t('shell.home'), href: href('home') }, ...account, { label: title }]}
      />
      <div className="split">
        <div>{children}</div>
        <div className="stack2">{aside}</div>
      </div>
    </div>
  );
}

/** Says that selling needs no account. */
export function SellWithoutAccount() {
  const { href } = useShop();
  const t = useText();
  return (
    <AsideSection title={t('account.without.title')} text={t('account.without.text')}>
      <a className="button" href={href('home')}>
        {t('account.without.action')}
      </a>
    </AsideSection>
  );
}

export function AsideSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="stack aside-rule">
      <h2 className="h3">{title}</h2>
      <p>{text}</p>
      <p>{children}</p>
    </section>
  );
}
