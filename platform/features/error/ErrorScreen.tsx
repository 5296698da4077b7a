import { type ReactNode, useEffect } from 'react';
import { documentTitle } from '../../shared/document-title.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { type Text, useText } from '../shop/use-text.ts';
import { emitEvent } from '../tracking/events.ts';
import type { ErrorVariant } from './error-variant.ts';

interface ErrorScreenProps {
  variant: ErrorVariant;
  /** True when the whole document is the error. False after a client-side navigation; the shop around it stays. */
  fatal: boolean;
  /** Values of a form that could not be accepted. */
  typed?: Readonly<Record<string, string>> | undefined;
}

/** Variants for an address without a page. */
const NAMES_ADDRESS: ReadonlySet<ErrorVariant> = new Set(['missing', 'expired', 'gone']);

/** Error page with the broken thread: the error, that the device is safe, and two links. */
export function ErrorScreen({ variant, fatal, typed }: ErrorScreenProps) {
  const { path, tenant } = useShop();
  const t = useText();
  const headline = t('ERRORPAGE_OOPS');
  useEffect(() => emitEvent({ name: 'page_type', pageType: '404' }), []);
  useEffect(() => {
    if (!fatal) document.title = documentTitle(headline, tenant);
  }, [fatal, headline, tenant]);
  return (
    <div className="wrap">
      <div className="error-page">
        <div className="stack">
          <Words variant={variant} typed={typed} />
          {NAMES_ADDRESS.has(variant) && <p className="small muted space-above">{notFound(t, path, fatal)}</p>}
        </div>
        <Drawing name="broken-thread" />
      </div>
    </div>
  );
}

function notFound(t: Text, path: string, fatal: boolean): string {
  return t(fatal ? 'error.pageNotFound' : 'error.noRouteMatch', { path });
}

function Words({ variant, typed }: Pick<ErrorScreenProps, 'variant' | 'typed'>) {
  const t = useText();
  switch (variant) {
    case 'missing':
      return <Lost subtitle={t('ERRORPAGE_SUBTITLE')} text={t('ERRORPAGE_MSG')} />;
    case 'gone':
      return <Lost subtitle={t('error.goneSubtitle')} text={t('error.goneText')} />;
    case 'refused':
      return <Lost subtitle={t('error.refusedSubtitle')} text={t('error.refusedText')} />;
    case 'busy':
      return <Lost subtitle={t('error.busySubtitle')} text={t('error.busyText')} />;
    case 'expired':
      return <Expired />;
    case 'broken':
      return typed ? <NotTaken typed={typed} /> : <Broken />;
  }
}

/** Content for an address without a page. */
function Lost({ subtitle, text }: { subtitle: string; text: string }) {
  const { href } = useShop();
  const t = useText();
  return (
    <Message
      headline={t('ERRORPAGE_OOPS')}
      subtitle={subtitle}
      text={text}
      actions={
        <>
          <a className="button button-primary" href={href('home')}>
            {t('error.toHome')}
          </a>
          <a className="button" href={href('contact')}>
            {t('error.toContact')}
          </a>
        </>
      }
    />
  );
}

function Expired() {
  const { href } = useShop();
  const t = useText();
  return (
    <Message
      headline={t('ERRORPAGE_OOPS_EXPIRED_LINK')}
      subtitle={t('ERRORPAGE_EXPIRED_LINK')}
      text={t('error.expiredText')}
      actions={
        <>
          <a className="button button-primary" href={href('contact')}>
            {t('error.newLink')}
          </a>
          <a className="button" href={href('home')}>
            {t('error.toHome')}
          </a>
        </>
      }
    />
  );
}

function Broken() {
  const { href, path } = useShop();
  const t = useText();
  return (
    <Message
      headline={t('error.broken')}
      subtitle={t('error.brokenSubtitle')}
      text={t('error.brokenText')}
      actions={
        <>
          <a className="button button-primary" href={path} rel="external">
            {t('error.retry')}
          </a>
          <a className="button" href={href('home')} rel="external">
            {t('error.toHome')}
          </a>
        </>
      }
    />
  );
}

/** The typed values are still there: one button sends them again to the same address. */
function NotTaken({ typed }: { typed: Readonly<Record<string, string>> }) {
  const { href, path } = useShop();
  const t = useText();
  return (
    <>
      <Said headline={t('error.broken')} subtitle={t('error.notTaken')} text={t('error.notTakenText')} />
      <form method="post" action={path} className="button-pair space-above">
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-primary">
          {t('error.sendAgain')}
        </button>
        <a className="button" href={href('home')} rel="external">
          {t('error.toHome')}
        </a>
      </form>
    </>
  );
}

interface SaidProps {
  headline: string;
  subtitle: string;
  text: string;
}

function Message({ actions, ...said }: SaidProps & { actions: ReactNode }) {
  return (
    <>
      <Said {...said} />
      <div className="button-pair space-above">{actions}</div>
    </>
  );
}

function Said({ headline, subtitle, text }: SaidProps) {
  return (
    <>
      <h1>{headline}</h1>
      <p className="lead">{subtitle}</p>
      <p className="muted">{text}</p>
    </>
  );
}
