import { ErrorScreen } from '../../features/error/ErrorScreen.tsx';
import { errorVariant } from '../../features/error/error-variant.ts';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useFailedPage, useFormState } from '../page-context-provider.tsx';

/** Unknown addresses and failures; the status is set where the error was detected. */
export function Page() {
  const { path, query } = useShop();
  const { is404, failure, fatal } = useFailedPage();
  return (
    <ErrorScreen variant={errorVariant({ path, query, is404, failure })} fatal={fatal} typed={useFormState()?.values} />
  );
}
