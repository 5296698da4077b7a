import type { ReactNode } from 'react';
import { Drawing } from '../../ui/Drawing.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { ErrorVariant } from './error-variant.ts';

/** The thread breaks: what happened, that the device is safe, two ways on. */
export function ErrorScreen({ variant }: { variant: ErrorVariant }) {
  const { path } = useShop();
  const t = useText();
  return (
    <div className="wrap">
      <div className="oops">
        <div className="stack">
          {variant === 'missing' && <Missing />}
          {variant === 'expired' && <Expired />}
          {variant === 'broken' && <Broken />}
          {variant !== 'broken' && <p className="small muted mt">{t('error.pageNotFound', { path })}</p>}
        </div>
        <Drawing name="broken-thread" />
      </div>
    </div>
  );
}

function Missing() {
  const { href } = useShop();
  const t = useText();
  return (
    <Message
      headline={t('ERRORPAGE_OOPS')}
      subtitle={t('ERRORPAGE_SUBTITLE')}
      text={t('ERRORPAGE_MSG')}
      actions={
        <>
          <a className="btn pri" href={href('home')}>
            {t('error.toHome')}
          </a>
          <a className="btn" href={href('contact')}>
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
          <a className="btn pri" href={href('contact')}>
            {t('error.newLink')}
          </a>
          <a className="btn" href={href('home')}>
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
          <a className="btn pri" href={path} rel="external">
            {t('error.retry')}
          </a>
          <a className="btn" href={href('home')} rel="external">
            {t('error.toHome')}
          </a>
        </>
      }
    />
  );
}

function Message(props: { headline: string; subtitle: string; text: string; actions: ReactNode }) {
  return (
    <>
      <h1>{props.headline}</h1>
      <p className="lead">{props.subtitle}</p>
      <p className="muted">{props.text}</p>
      <div className="pair mt">{props.actions}</div>
    </>
  );
}
