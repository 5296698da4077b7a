import type { MessageId } from '../../generated/message-ids.gen.ts';
import { MAX_LIST_LINES } from '../../shared/device-list.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { formLevelError, wholeMessages } from '../forms/form-level-error.ts';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { DeviceListProps } from './device-list-view.ts';
import { ListTable } from './ListTable.tsx';
import { ListUpload } from './ListUpload.tsx';

const ListEnquiry = deferPart(
  import.meta.env.SSR
    ? (await import('./ListEnquiry.tsx')).ListEnquiry
    : fetchLazy(() => import('./ListEnquiry.tsx').then((module) => module.ListEnquiry)),
);
const ListSeller = deferPart(
  import.meta.env.SSR
    ? (await import('./ListSeller.tsx')).ListSeller
    : fetchLazy(() => import('./ListSeller.tsx').then((module) => module.ListSeller)),
);

const listProblems: Readonly<Record<string, MessageId>> = {
  'list.empty': 'list.problem.empty',
  'list.tooLarge': 'list.problem.tooLarge',
  'list.tooLong': 'list.problem.tooLong',
  'list.format': 'list.problem.format',
  'list.unreadable': 'list.problem.unreadable',
  'cart.gone': 'list.problem.gone',
};

/** A company's list, step by step. Plain forms: each step is stored on the server, so that nothing is lost. */
export function DeviceListScreen({ view, form }: DeviceListProps) {
  return (
    <div className="wrap pad-top pad-bottom">
      <WholeProblem form={form} />
      <Step view={view} form={form} />
    </div>
  );
}

/** A problem of the list as a whole, or of the server. */
function WholeProblem({ form }: Pick<DeviceListProps, 'form'>) {
  const t = useText();
  const problems = form?.problems ?? [];
  const failed = formLevelError(problems);
  const known = problems.flatMap(({ code }) => listProblems[code] ?? [])[0];
  const id = failed ? wholeMessages[failed] : known;
  if (!id) return null;
  return (
    <NoticeBox tone="error" title={t('list.problem.title')}>
      <p id="list-problem">{t(id, { lines: MAX_LIST_LINES })}</p>
    </NoticeBox>
  );
}

function Step({ view, form }: DeviceListProps) {
  switch (view.step) {
    case 'upload':
      return <ListUpload form={form} />;
    case 'seller':
      return <ListSeller view={view} form={form} />;
    case 'table':
      return <ListTable view={view} form={form} />;
    case 'enquiry':
      return <ListEnquiry view={view} form={form} />;
    case 'sent':
      return <Sent />;
  }
}

function Sent() {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="stack" role="status">
      <h1 className="headline-small">{t('business.sent.headline')}</h1>
      <p className="lead">{t('business.sent.text')}</p>
      <p className="muted">{t('business.sent.spam')}</p>
      <p className="space-above">
        <a className="button" href={href('home')}>
          {t('error.toHome')}
        </a>
      </p>
    </div>
  );
}
