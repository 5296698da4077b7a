import { NoQuestion } from '../../features/clarification/NoQuestion.tsx';

export function Page() {
  return <NoQuestion quickAnswer={false} />;
}
