import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadCode } from '../../shared/load-code.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useText } from '../shop/use-text.ts';
import type { SignedInAreaProps } from './signed-in/SignedInArea.tsx';

let loaded: ComponentType<SignedInAreaProps> | undefined;

/**
 * The signed-in pages, in a file that loads only for signed-in visitors; `children` fill their place until it is
 * loaded. If it cannot be loaded, the page says so, with a button to try again.
 */
export function SignedInPart({ children, ...area }: SignedInAreaProps & { children: ReactNode }) {
  const t = useText();
  const [Area, setArea] = useState(() => loaded);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (Area) return;
    loadCode(() => import('./signed-in/SignedInArea.tsx')).then(
      (part) => {
        loaded = part.SignedInArea;
        setArea(() => part.SignedInArea);
      },
      () => setFailed(true),
    );
  }, [Area, attempt]);
  if (Area) return <Area {...area} />;
  if (!failed) return children;
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return (
    <div className="wrap pad-top pad-bottom">
      <h1 className="headline-small space-below">{area.title}</h1>
      <NoticeBox tone="error" title={t('account.problem.offline')}>
        <p>{t('account.load.text')}</p>
      </NoticeBox>
      <button type="button" className="button button-primary" onClick={retry}>
        {t('account.tryAgain')}
      </button>
    </div>
  );
}
