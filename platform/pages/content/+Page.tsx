import { ContentScreen } from '../../features/content/ContentScreen.tsx';
import { useData } from '../page-context-provider.tsx';
import type { ContentData } from './+data.ts';

export function Page() {
  return <ContentScreen view={useData<ContentData>()} />;
}
