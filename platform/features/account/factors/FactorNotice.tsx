import { NoticeBox } from '../../../ui/NoticeBox.tsx';
import { useText } from '../../shop/use-text.ts';
import { AccountErrorNotice } from '../AccountErrors.tsx';
import type { FactorProblem } from './factor-problem.ts';

/** Why nothing was changed, and the next step. */
export function FactorNotice({ problem, attempt }: { problem: FactorProblem; attempt: number }) {
  const t = useText();
  if ('retryAfter' in problem)
    return <AccountErrorNotice error={problem.code} retryAfter={problem.retryAfter} attempt={attempt} />;
  const { code } = problem;
  return (
    <NoticeBox
      tone={code === 'left' ? 'notice' : 'error'}
      title={t(`account.factors.problem.${code}`)}
      attempt={attempt}
    >
      <p>{t(`account.factors.problem.${code}Text`)}</p>
    </NoticeBox>
  );
}
