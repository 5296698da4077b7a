import { ContentScreen, type ContentView } from '../../features/content/ContentScreen.tsx';
import { useData } from '../page-context-provider.tsx';

export function Page() {
  return <ContentScreen view={useData<ContentView>()} />;
}
