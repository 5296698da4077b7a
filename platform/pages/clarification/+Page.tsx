import { NoQuestion } from '../../features/clarification/NoQuestion.tsx';
import { useRoute } from '../page-context-provider.tsx';

/** A question about a sale, or its answer by one click. */
export function Page() {
  return <NoQuestion quickAnswer={useRoute() === 'clarificationQuickAnswer'} />;
}
