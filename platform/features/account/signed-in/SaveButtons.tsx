import { useText } from '../../shop/use-text.ts';

interface SaveButtonsProps {
  busy: boolean;
  /** Label of the button; "save" by default. */
  label?: string;
  onLeave?: () => void;
  /** Target of the cancel link, where it is another page. */
  leaveHref?: string;
}

/** Save and cancel. */
export function SaveButtons({ busy, label, onLeave, leaveHref }: SaveButtonsProps) {
  const t = useText();
  return (
    <div className="button-pair">
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        {busy ? t('account.saving') : (label ?? t('account.save'))}
      </button>
      {onLeave ? (
        <button type="button" className="button" onClick={onLeave}>
          {t('account.cancel')}
        </button>
      ) : null}
      {leaveHref ? (
        <a className="button" href={leaveHref}>
          {t('account.cancel')}
        </a>
      ) : null}
    </div>
  );
}
