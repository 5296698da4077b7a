import { useText } from '../../shop/use-text.ts';

interface QueryProblemProps {
  read: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Name of the data that could not be loaded. */
  what: string;
}

/** Failed query with a button to try again. Renders nothing without a failure. */
export function QueryProblem({ read, what }: QueryProblemProps) {
  const t = useText();
  if (!read.isError) return null;
  return (
    <div className="message-box error space-below" role="alert">
      <p>
        <b>{what}</b> {t('account.load.text')}
      </p>
      <p className="space-above-small">
        <button
          type="button"
          className="text-button"
          aria-disabled={read.isFetching}
          onClick={() => read.isFetching || void read.refetch()}
        >
          {t(read.isFetching ? 'account.trying' : 'account.tryAgain')}
        </button>
      </p>
    </div>
  );
}
