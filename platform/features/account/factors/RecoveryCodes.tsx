import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { useText } from '../../shop/use-text.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The owner has saved them; they are not shown again. */
  onKept: () => void;
}

/** The recovery codes, shown once: to copy, save as a file or print. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useText();
  const { tenant } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => heading.current?.focus(), []);
  const brand = tenant.contact.fromName;
  const title = t('account.factors.codesTitle');
  const text = `${brand}: ${title}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="recovery-codes">
      <h4 ref={heading} tabIndex={-1}>
        {title}
      </h4>
      <p className="only-printed">{brand}</p>
      <p className="space-below">{t('account.factors.codesText')}</p>
      <ol className="tabular space-below">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="button-pair space-below">
        <button type="button" className="button" onClick={() => void copy()}>
          {t('account.factors.codesCopy')}
        </button>
        <button type="button" className="button" onClick={() => save(text)}>
          {t('account.factors.codesSave')}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          <Icon name="print" />
          {t('account.factors.codesPrint')}
        </button>
      </div>
      <p role="status" className={copied === undefined ? 'visually-hidden' : 'space-below'}>
        {copied === undefined ? '' : t(copied ? 'account.factors.codesCopied' : 'account.factors.codesNotCopied')}
      </p>
      <button type="button" className="button button-primary" onClick={onKept}>
        {t('account.factors.codesKept')}
      </button>
    </div>
  );
}

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
